// Sets the theme before anything is drawn, and switches it. Not a module: modules run too late.
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

  document.addEventListener('DOMContentLoaded', () => {
    const button = document.getElementById('theme');
    if (!button) return;
    const show = () => button.setAttribute('aria-pressed', String(isDark()));
    show();
    system.addEventListener('change', show);
    // Other tabs agree.
    addEventListener('storage', ({ key }) => {
      if (key !== 'theme' && key !== null) return;
      const other = saved();
      if (other === 'dark' || other === 'light') root.dataset.theme = other;
      else delete root.dataset.theme;
      show();
    });
    button.addEventListener('click', () => {
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
    });
  });
})();
