// Forms of the home, new-table and join pages: remembers what was chosen, and salts the dice.

const kept = {
  /** @param {string} name */
  get(name) {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  },
  /** @param {string} name @param {string} value */
  set(name, value) {
    try {
      localStorage.setItem(name, value);
    } catch {
      // A browser that keeps nothing still plays.
    }
  },
};

/**
 * @param {string} selector
 * @returns {NodeListOf<HTMLInputElement>}
 */
const fields = (selector) => document.querySelectorAll(selector);

for (const field of fields('[data-remember]')) {
  const name = field.dataset.remember ?? '';
  const value = kept.get(name);
  if (field.type === 'radio') {
    if (value === field.value) field.checked = true;
  } else if (value && !field.value) {
    field.value = value;
  }
  field.addEventListener('change', () => kept.set(name, field.value));
}

// The person's share in the dice: noise from this browser that the server could not know beforehand.
for (const field of fields('[data-salt]')) {
  if (field.value) continue;
  const noise = crypto.getRandomValues(new Uint8Array(12));
  field.value = Array.from(noise, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
