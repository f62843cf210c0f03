import { randomBytes } from 'node:crypto';
import { hashPassword } from '@agio/credentials';
import type { SiteModule } from '@agio/module';
import { z } from 'zod';
import { modules } from '../../site.ts';

/** Tables that hold nothing of people, as modules say. Every other one that a backup has is left empty, a new one as well. */
export const WITHOUT_PEOPLE: readonly string[] = [
  'server_setting',
  ...(modules as readonly Pick<SiteModule, 'people'>[]).flatMap(({ people }) => people.nobodys ?? []),
];
const ACCOUNTS = 'identity_account';

/** Takes the rows of a table as they are in a backup, one line of JSON each; those that are left out are not written. */
export type RowFilter = (table: string, line: string) => string | undefined;

/** What stays of an account: that there is one, with its number, and who invited whom. */
const account = z.object({
  customer: z.int(),
  invite_code: z.string(),
  invited_by: z.int().nullable(),
  created_at: z.int(),
  closed_at: z.int().nullable(),
  disabled_at: z.int().nullable(),
  site: z.string().nullable(),
});

/** Leaves people out. Their accounts stay as numbers, with an address that cannot log in; proofs are made again under the copy's own key. */
export async function withoutPeople(): Promise<RowFilter> {
  // No one knows the password.
  const nobodys = await hashPassword(randomBytes(32).toString('hex'));
  return (table, line) => {
    if (WITHOUT_PEOPLE.includes(table)) return line.replace(/"proof":"[^"]*"/, '"proof":null');
    if (table !== ACCOUNTS) return undefined;
    const given = JSON.parse(line) as Readonly<Record<string, unknown>>;
    const kept = account.parse(given);
    const emptied = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, typeof value === 'boolean' ? false : null]));
    return JSON.stringify({
      ...emptied,
      ...kept,
      email: `customer-${kept.customer}@`,
      password_hash: nobodys,
      country: '',
      gender: 'secret',
      otp_step: 0,
    });
  };
}
