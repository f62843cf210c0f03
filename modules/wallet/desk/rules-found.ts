import type { DeskRule } from '@agio/contracts/wallet';
import { formatDecimal } from '@agio/kernel';
import { savedAddress, savedSince } from '../addresses/store.ts';
import { isDebtor } from '../machine/restraints/debts.ts';
import { accountsOf } from '../calls/also-theirs.ts';
import { walletState } from '../calls/room.ts';
import type { DeskRoom } from './ports.ts';
import { explained } from '../balances/queries.ts';
import { NEW_ADDRESS_MS } from '../shared/rules.ts';
import { limitsToday } from '../withdrawals/value-limits.ts';
import type { DeskWithdrawalRow } from './withdrawal-rows.ts';

const NOTHING = { limit: null, found: null, at: null, times: null } as const;

/** Every rule with what it finds now; those that made people look when the withdrawal was requested stay warnings. */
export async function rulesFound(room: DeskRoom, row: DeskWithdrawalRow): Promise<DeskRule[]> {
  const { core } = room;
  const state = walletState(room);
  const [customer, amount, internal] = [Number(row.customer), BigInt(row.amount), Number(row.to_customer) !== 0];
  const coin = core.coins[row.coin];
  const chain = state.chainById(row.chain);
  const listing = room.chains.settings.find(({ code }) => code === chain.code)?.coins.find((one) => one.coin === coin?.code);
  const said = row.reasons.split(',');
  const rules: DeskRule[] = [];
  if (coin !== undefined && listing !== undefined) {
    const text = (atoms: bigint): string => formatDecimal(atoms, coin.decimals);
    const { dayLimits, freeUpTo, twoAbove } = limitsToday(room, listing, coin);
    const used = state.outToday(await accountsOf(room, customer), row.coin, room.now());
    // What is large by itself, or with what else left that day.
    const foundOf = (limit: bigint): string => text(amount > limit || used < amount ? amount : used);
    rules.push(
      {
        ...NOTHING,
        rule: 'very_large',
        isWarning: said.includes('very_large') || amount > twoAbove,
        limit: text(twoAbove),
        found: said.includes('very_large') ? foundOf(twoAbove) : text(amount),
      },
      {
        ...NOTHING,
        rule: 'large',
        isWarning: said.includes('large') || amount > freeUpTo,
        limit: text(freeUpTo),
        found: said.includes('large') ? foundOf(freeUpTo) : text(amount),
      },
    );
    const dayLimit = dayLimits[room.levelOf(customer)];
    rules.push({ ...NOTHING, rule: 'day_limit', isWarning: used > dayLimit, limit: text(dayLimit), found: text(used) });
  }
  const entry = await savedAddress(room.proofs, room.database, { customer, chain: chain.code, address: row.address });
  const saved = entry === undefined ? null : savedSince(entry);
  const isNew = saved === null || room.now() < saved + NEW_ADDRESS_MS;
  const delayed = await room.changeDelayUntil(customer);
  const isDelayed = delayed !== null && room.now() < delayed;
  const reverts = state.reverts.get(`${chain.id}:${row.address}`) ?? 0;
  rules.push(
    { ...NOTHING, rule: 'address_book', isWarning: isNew || said.includes('new_address') || said.includes('not_in_book'), at: saved },
    { ...NOTHING, rule: 'factor_changed', isWarning: isDelayed || said.includes('factor_changed'), at: isDelayed ? delayed : null },
    { ...NOTHING, rule: 'account_open', isWarning: core.customer(customer)?.disabled !== false },
    { ...NOTHING, rule: 'no_debt', isWarning: isDebtor(state, customer) },
  );
  if (!internal) rules.push({ ...NOTHING, rule: 'destination', isWarning: reverts > 0, times: reverts });
  rules.push(await balanceExplained(room, customer, row.coin));
  return rules;
}

/** Whether what the customer has of the coin is the sum of its postings, to the last unit. `found` is what is left over. */
async function balanceExplained(room: DeskRoom, customer: number, coin: number): Promise<DeskRule> {
  const left = await leftOver(room, customer, coin);
  const decimals = room.core.coins[coin]?.decimals ?? 0;
  const found = `${left < 0n ? '-' : ''}${formatDecimal(left < 0n ? -left : left, decimals)}`;
  return { ...NOTHING, rule: 'balance_explained', isWarning: left !== 0n, found };
}

/** What no posting explains of everything that a customer has of a coin, in accounts of modules too: locked coins, bonds. */
export async function leftOver({ core, database }: Pick<DeskRoom, 'core' | 'database'>, customer: number, coin: number): Promise<bigint> {
  const sums = await explained(database, customer, coin);
  const written = sums.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  return core
    .balances(customer)
    .filter((one) => one.coin === coin)
    .reduce((sum, { available, held }) => sum + BigInt(available) + BigInt(held), -written);
}
