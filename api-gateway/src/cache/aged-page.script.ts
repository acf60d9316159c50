/** The line that says how old the page is. The shell has its style. */
export const agedPageElementId = 'aged-page';

/** Where a page that is sent in place of a fresh one finds its script: in no other page, so that those pay nothing for it. */
export const agedPageScriptPath = '/aged-page.js';

/** Asks twice a minute for the page, and takes the line away once a fresh one can be had, or another page is shown. */
export const agedPageScript = `(() => {
  const line = document.getElementById('${agedPageElementId}');
  const { href, pathname } = location;
  const check = async () => {
    if (location.pathname === pathname) {
      const { ok, headers } = await fetch(href, { method: 'HEAD', cache: 'no-store' });
      if (!ok || headers.has('warning')) return;
    }
    clearInterval(timer);
    line.remove();
  };
  const timer = setInterval(() => check().catch(() => undefined), 30_000);
  // Where the browser tells of it, at once.
  window.navigation?.addEventListener('currententrychange', () => location.pathname === pathname || check());
})();
`;
