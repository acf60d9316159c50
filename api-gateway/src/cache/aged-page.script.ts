/** The line that says how old the page is, styled by the shell. */
export const agedPageElementId = 'aged-page';

/** Only stale pages load this script. */
export const agedPageScriptPath = '/aged-page.js';

/**
 * Requests the page twice a minute. Removes the line once the page is fresh again, or when another page is
 * shown.
 */
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
  // Browsers with the Navigation API remove it as soon as another page is shown.
  window.navigation?.addEventListener('currententrychange', () => location.pathname === pathname || check());
})();
`;
