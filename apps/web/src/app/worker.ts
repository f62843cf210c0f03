/** Some of a page arrives before there is a worker; it is sent the files of this page, texts of its language included. */
function tellLoaded(): void {
  const keep = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .flatMap(({ origin, pathname }) => (origin === location.origin && pathname.startsWith('/assets/') ? [pathname] : []));
  navigator.serviceWorker.controller?.postMessage({ keep });
}

/** Keeps the shell of built pages in the browser, so that they open without a network; see `worker/service-worker.ts`. */
export function startWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('controllerchange', tellLoaded);
  // The page itself goes first.
  const start = (): void => {
    tellLoaded();
    // A browser that forbids it shows the pages all the same.
    serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  };
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}
