// What the head line of every page can do: the theme, before anything is drawn; the search; menus that close by themselves. Not a
// module: modules run too late.
(() => {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const saved = () => {
    try {
      return localStorage.getItem('theme');
    } catch {
      return null;
    }
  };
  const isDark = () => (root.dataset.theme ? root.dataset.theme === 'dark' : system.matches);
  const theme = saved();
  if (theme === 'dark' || theme === 'light') root.dataset.theme = theme;

  const show = () => {
    for (const button of document.querySelectorAll('[data-theme-switch]')) button.setAttribute('aria-pressed', String(isDark()));
  };

  function switchTheme() {
    const next = isDark() ? 'light' : 'dark';
    // Back to what the system says means: follow the system again.
    if ((next === 'dark') === system.matches) delete root.dataset.theme;
    else root.dataset.theme = next;
    try {
      if (root.dataset.theme) localStorage.setItem('theme', next);
      else localStorage.removeItem('theme');
    } catch {
      // A browser that keeps nothing still switches.
    }
    show();
  }

  /** Fetched when it is first asked for. */
  const search = () => import('./palette.js').then(({ openPalette }) => openPalette(switchTheme));

  /** @returns {NodeListOf<HTMLDetailsElement>} */
  const menus = () => document.querySelectorAll('.more[open]');

  document.addEventListener('DOMContentLoaded', show);
  system.addEventListener('change', show);
  // Other tabs agree.
  addEventListener('storage', ({ key }) => {
    if (key !== 'theme' && key !== null) return;
    const other = saved();
    if (other === 'dark' || other === 'light') root.dataset.theme = other;
    else delete root.dataset.theme;
    show();
  });
  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('[data-theme-switch]')) switchTheme();
    const asked = target?.closest('[data-find]');
    for (const menu of menus()) {
      if (asked || !menu.contains(target)) menu.open = false;
    }
    if (asked) search();
  });
  document.addEventListener('keydown', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const [menu] = menus();
    if (event.key === 'Escape' && menu) {
      menu.open = false;
      menu.querySelector('summary')?.focus();
      event.stopPropagation();
    }
    const typing = target?.matches('input, textarea, select') || document.querySelector('dialog[open]');
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return;
    event.preventDefault();
    search();
  }, true);
})();
