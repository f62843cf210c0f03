import { redirect, type ParsedLocation } from '@tanstack/react-router';
import { isLoggedIn } from './session.ts';

/** The log-in page redirects an operator who is already logged in to the page they wanted. */
export function requireVisitor({ location }: { location: ParsedLocation }): void {
  if (!isLoggedIn()) return;
  const wanted = new URLSearchParams(location.searchStr).get('redirect');
  throw redirect({ href: ownPath(wanted), replace: true });
}

/** Anyone who is not logged in does so first and comes back afterwards. */
export function requireOperator({ location }: { location: ParsedLocation }): void {
  if (isLoggedIn()) return;
  // A TanStack redirect is thrown by design.
  throw redirect({ to: '/login', search: location.href === '/' ? {} : { redirect: location.href }, replace: true });
}

/** What a path is resolved against here: only whether it stays there matters. */
const HERE = 'https://console.invalid';

/** A path of the console itself: what leads elsewhere, as a browser reads it, or back to the log-in page, becomes the dashboard. */
export function ownPath(wanted: string | null | undefined): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || !URL.canParse(wanted, HERE)) return '/';
  const { hash, origin, pathname, search } = new URL(wanted, HERE);
  if (origin !== HERE || pathname.startsWith('//') || /^\/(login|invite)\b/.test(pathname)) return '/';
  return pathname + search + hash;
}
