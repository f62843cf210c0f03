import { redirect, type ParsedLocation } from '@tanstack/react-router';
import { ensureSession, isLoggedIn } from './session.ts';

/** Log-in and sign-up are useless to logged-in customers: they go on to their original destination. */
export function requireVisitor({ location }: { location: ParsedLocation }): void {
  if (!isLoggedIn()) return;
  const wanted = new URLSearchParams(location.searchStr).get('redirect');
  throw redirect({ to: '/loading', search: wanted === null ? {} : { redirect: wanted }, replace: true });
}

/** Pages of customers (spec §4): a visitor without a live token, even after a renewal attempt, logs in first and comes back afterwards. */
export async function requireCustomer({ location }: { location: ParsedLocation }): Promise<void> {
  if (await ensureSession()) return;
  // A TanStack redirect is thrown by design.
  throw redirect({ to: '/login', search: { redirect: location.href }, replace: true });
}
