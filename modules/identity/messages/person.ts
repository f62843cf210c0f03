import type { Session } from '@agio/database';
import type { Address } from '../shared/address.ts';
import { profileOf } from '../profile/store.ts';
import type { Accounts } from '../accounts/store.ts';
import type { Person } from './messages.ts';

/** The current recipient of a message: reached by mail if they have an address, else by SMS. */
export async function personOf(accounts: Accounts, session: Session, by: number | Address): Promise<Person | undefined> {
  const account = await (typeof by === 'number' ? accounts.ofCustomer(session, by) : accounts.byAddress(session, by));
  if (account === undefined) return undefined;
  const { customer, email, mobile, phrase, site } = account;
  const { language } = await profileOf(session, customer);
  const address: Address | undefined =
    email !== null ? { kind: 'email', value: email } : mobile !== null ? { kind: 'mobile', value: mobile } : undefined;
  return { customer, address, language, phrase, site };
}
