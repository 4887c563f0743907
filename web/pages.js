// Forms of the home, new-table and join pages: remembers what was chosen, and salts the dice.

const kept = {
  get(name) {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  },
  set(name, value) {
    try {
      localStorage.setItem(name, value);
    } catch {
      // A browser that keeps nothing still plays.
    }
  },
};

for (const field of document.querySelectorAll('[data-remember]')) {
  const value = kept.get(field.dataset.remember);
  if (field.type === 'radio') {
    if (value === field.value) field.checked = true;
  } else if (value && !field.value) {
    field.value = value;
  }
  field.addEventListener('change', () => kept.set(field.dataset.remember, field.value));
}

// The person's share in the dice: noise from this browser that the server could not know beforehand.
for (const field of document.querySelectorAll('[data-salt]')) {
  if (field.value) continue;
  const noise = crypto.getRandomValues(new Uint8Array(12));
  field.value = Array.from(noise, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
