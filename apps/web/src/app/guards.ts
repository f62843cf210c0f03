import { redirect, type ParsedLocation } from '@tanstack/react-router';
import { ensureSession } from '../shared/session.ts';
import { paths } from './paths.ts';

/** Pages of customers (spec §4): whoever has no live token, even after asking for a fresh one, logs in first and comes back afterwards. */
export async function requireCustomer({ location }: { location: ParsedLocation }): Promise<void> {
  if (await ensureSession()) return;
  // A TanStack redirect is thrown by design.
  throw redirect({ to: paths.login, search: { redirect: location.href }, replace: true });
}
