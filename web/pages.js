// Forms of the home, new-table and join pages: remembers what was chosen, says it in words, and salts the dice.

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

/** @param {Element} box What is chosen in a part of a form, in words, and its value. */
function chosen(box) {
  /** @type {HTMLInputElement | null} */
  const radio = box.querySelector('input[type="radio"]:checked');
  /** @type {HTMLInputElement | null} */
  const typed = box.querySelector('input:not([type="radio"], [type="hidden"])');
  const words = radio ? radio.closest('label')?.textContent : typed?.value;
  return { words: words?.trim() ?? '', value: (radio ?? typed)?.value ?? '' };
}

// The form for a new table: each fold says its value in its line, and the ticket repeats what is chosen.
const form = document.querySelector('.newtable');
const ticket = document.querySelector('#ticket');
function tell() {
  for (const fold of document.querySelectorAll('.morefold')) {
    const line = fold.querySelector('summary > span');
    if (line && !fold.querySelector('[data-salt]')) line.textContent = chosen(fold).words;
  }
  if (!ticket) return;
  /** @type {NodeListOf<HTMLElement>} */
  const boxes = document.querySelectorAll('.newtable [data-ticket]');
  const rows = [...ticket.children].slice(0, 2);
  for (const box of boxes) {
    const { words, value } = chosen(box);
    // What is not asked now does not count, nor does what is as usual.
    const asked = box.closest('.morefold') ?? box;
    if (asked.getClientRects().length === 0 || value === (box.dataset.usual ?? null)) continue;
    const [term, told] = [document.createElement('dt'), document.createElement('dd')];
    term.textContent = box.dataset.ticket ?? '';
    told.textContent = words;
    rows.push(term, told);
  }
  ticket.replaceChildren(...rows);
}
if (form) {
  form.addEventListener('change', tell);
  tell();
}

// Quick play wears the colours of the game that is chosen.
/** @type {HTMLElement | null} */
const quick = document.querySelector('.quick');
quick?.addEventListener('change', () => {
  quick.dataset.game = /** @type {HTMLInputElement | null} */ (quick.querySelector('[name="game"]:checked'))?.value;
});

// A rematch from the home page; without a script the link leads to the table, which offers it too.
for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('a[data-rematch]'))) {
  link.addEventListener('click', async (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const body = JSON.stringify({ id: 1, do: 'rematch' });
    const answer = await fetch(`${link.pathname}/do`, { method: 'POST', body, headers: { 'content-type': 'application/json' } }).catch(() => null);
    const reply = answer?.ok ? await answer.json() : null;
    location.assign(reply?.done?.url ?? link.href);
  });
}
