import type { SheetAccount } from '@agio/contracts/wallet';
import type { Session } from '@agio/database';
import type { HeldFor } from '@agio/module';
import type { SitePorts } from '../../shared/ports.ts';
import { totalsAt } from '../then.ts';
import { accountOf } from './accounts.ts';
import { partOf } from './now.ts';

/** What a customer had of a coin in one account of the balance sheet, at one of the moments that were asked for; signed atoms. */
export interface SheetThen {
  /** Place of the moment in what was asked. */
  readonly at: number;
  readonly account: SheetAccount;
  /** The core's number of the coin. */
  readonly coin: number;
  readonly atoms: bigint;
}

/** A customer's balance sheet at several moments (ms), by accounts; what was nothing is left out. */
export async function sheetAt(
  session: Session,
  { core, heldFor }: Pick<SitePorts, 'core' | 'heldFor'>,
  customer: number,
  times: readonly number[],
): Promise<SheetThen[]> {
  const robots: SheetThen[] = [];
  for (const owner of core.subAccounts(customer))
    for (const { at, atoms, coin } of await totalsAt(session, owner, times)) robots.push({ at, account: 'robots', coin, atoms });
  const own = (await totalsAt(session, customer, times)).map(({ at, atoms, coin, kind }): SheetThen => ({
    at,
    account: accountOf(kind),
    coin,
    atoms,
  }));
  const all = [...own, ...robots, ...(await partsThen(session, heldFor, customer, times)), ...(await owedAt(session, customer, times))];
  const sums = new Map<string, SheetThen>();
  for (const one of all) {
    const key = `${one.at} ${one.account} ${one.coin}`;
    sums.set(key, { ...one, atoms: one.atoms + (sums.get(key)?.atoms ?? 0n) });
  }
  return [...sums.values()].filter(({ atoms }) => atoms !== 0n);
}

/** What accounts of the house held for the customer. */
async function partsThen(session: Session, heldFor: readonly HeldFor[], customer: number, times: readonly number[]): Promise<SheetThen[]> {
  const found: SheetThen[] = [];
  for (const { kind, line, partsAt } of heldFor) {
    const parts = await partsAt(session, customer, times);
    if (parts.length === 0) continue;
    const house = await totalsAt(session, 0, times, kind);
    for (const { at, coin, weight, whole } of parts) {
      const total = house.find((one) => one.at === at && one.coin === coin)?.atoms ?? 0n;
      found.push({ at, account: line, coin, atoms: partOf(total, weight, whole) });
    }
  }
  return found;
}

async function owedAt(session: Session, customer: number, times: readonly number[]): Promise<SheetThen[]> {
  const rows = await session.query<{ at: number; coin: number; atoms: string }>(
    `select t.at, c.coin, d.atoms::text as atoms from (select distinct coin from wallet_debt where customer = $1) c
     cross join unnest($2::int4[], $3::int8[]) as t(at, ms) cross join lateral (
       select atoms from wallet_debt where customer = $1 and coin = c.coin and at_ms <= t.ms order by sequence desc limit 1
     ) d`,
    [customer, times.map((_time, at) => at), times],
  );
  return rows.map(({ at, atoms, coin }) => ({ at, account: 'owed', coin, atoms: -BigInt(atoms) }));
}
