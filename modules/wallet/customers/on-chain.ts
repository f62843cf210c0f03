import type { Session } from '@agio/database';
import type { SitePorts } from '../shared/ports.ts';

/** Customers looked at most; a customer's own address has one, a withdrawal's may have many. */
const FOUND_MAX = 1_000;

/** Customers whom a text belongs to: their deposit address, an address they withdrew to, or a transaction of either. */
export async function customersOnChain(session: Session, { chains }: Pick<SitePorts, 'chains'>, text: string): Promise<number[]> {
  const forms = new Set([text, text.toLowerCase(), ...chains.settings.flatMap(({ code }) => chains.canonical(code, text) ?? [])]);
  const rows = await session.query<{ customer: bigint }>(
    `(select customer from wallet_address where address = any($1::text[]) limit ${FOUND_MAX})
     union (select customer from wallet_withdrawal where address = any($1::text[]) limit ${FOUND_MAX})
     union (select customer from wallet_withdrawal where txid = any($1::text[]) limit ${FOUND_MAX})
     union (select owner from wallet_deposit where txid = any($1::text[]) and owner <> 0 limit ${FOUND_MAX})
     union (select owner from wallet_seen where txid = any($1::text[]) and owner <> 0 limit ${FOUND_MAX})`,
    [[...forms]],
  );
  return rows.map(({ customer }) => Number(customer));
}
