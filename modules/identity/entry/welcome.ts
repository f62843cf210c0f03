import type { EntryParts } from './parts.ts';
import { noteWelcomed, unwelcomed } from '../accounts/store.ts';

/** Credits a new customer if the site does so. A failure does not undo the account: the next sweep retries. */
export async function welcome({ ports }: EntryParts, registration: { readonly id: number; readonly customer: number }): Promise<void> {
  try {
    await ports.welcome?.(registration.customer);
    await noteWelcomed(ports.database, registration.id);
  } catch (error) {
    ports.onError(error);
  }
}

/** Welcomes all customers whose registration was interrupted before that. */
export async function welcomeTheRest(parts: EntryParts): Promise<void> {
  for (const registration of await unwelcomed(parts.ports.database)) await welcome(parts, registration);
}
