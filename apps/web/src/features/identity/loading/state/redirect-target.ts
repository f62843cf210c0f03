import type { AnyRouter } from '@tanstack/react-router';

/**
 * Where to go after loading (spec §2, product.md §16.3): a path that one of the app's own routes matches; anything else goes home.
 * Another origin, another scheme, the loading screen itself and unknown paths are all "anything else".
 */
export function redirectTarget(wanted: string | undefined, router: AnyRouter, origin: string): string {
  if (wanted === undefined || !wanted.startsWith('/') || wanted.startsWith('//') || wanted.includes('\\')) return '/';
  let url: URL;
  try {
    url = new URL(wanted, origin);
  } catch {
    return '/';
  }
  if (url.origin !== origin || url.pathname === '/loading') return '/';
  const [, , found] = router.getMatchedRoutes(url.pathname);
  // The catch-all for unknown paths matches everything and therefore proves nothing.
  if (found === undefined || found.path === '$' || found.path === '/$') return '/';
  return url.pathname + url.search + url.hash;
}
