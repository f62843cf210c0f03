import type { Command, Core, DisabledReason, Outcome } from '@agio/core';
import { copiesOf } from '@agio/database';
import type { Database } from '@agio/database';
import { formatDecimal } from '@agio/kernel';
import type { Json, SiteModule } from '@agio/module';
import { walletMachine } from '@agio/wallet';
import { modules } from '../site.ts';

/** One reason for the core to accept nothing from a customer begins or ends; the others stay. Does nothing if it is so already. */
export async function setDisabled(
  core: Core,
  submit: (command: Command) => Promise<Outcome>,
  customer: number,
  [reason, isOn]: readonly [reason: DisabledReason, isOn: boolean],
): Promise<void> {
  if (core.customer(customer) === undefined || core.disabledBy(customer).includes(reason) === isOn) return;
  const { reply } = await submit({ kind: 'set_disabled', customer, reason, isOn });
  if (!reply.ok) throw new Error(`the core did not take the change of customer ${customer}`);
}

/**
 * Coins that a customer has in any account (sub-accounts included), that are kept for them or that they owe, and the open orders, those that
 * modules know of among them:
 * a customer who leaves with any of it would lose it, or leave it to the house.
 */
export function holdingsOf(
  core: Core,
  customer: number,
  others: number,
): { readonly coins: readonly string[]; readonly openOrders: number } {
  const coins = [customer, ...core.subAccounts(customer)]
    .flatMap((owner) => core.balances(owner))
    .filter(({ available, held }) => available !== '0' || held !== '0')
    .map(({ coin }) => coin);
  const { debts, deposits } = core.machine(walletMachine).state;
  for (const debt of debts.values()) if (debt.customer === customer) coins.push(debt.coin);
  for (const { account, coin, owner } of deposits.values()) if (account === 'suspense' && owner === customer) coins.push(coin);
  return {
    coins: [...new Set(coins)].map((coin) => core.coins[coin]?.code ?? String(coin)),
    openOrders: core.openOrders(customer).length + others,
  };
}

/** Customers from whom the core accepts nothing, for whatever reason. */
export function* disabledCustomers(core: Core): Generator<number> {
  for (let customer = 1; customer <= core.customers; customer += 1) if (core.customer(customer)?.disabled === true) yield customer;
}

/** Whether a customer has any of a coin in any account, those of sub-accounts included. */
export function holdsCoin(core: Core, customer: number, coin: string): boolean {
  const id = core.coins.findIndex(({ code }) => code === coin);
  return [customer, ...core.subAccounts(customer)]
    .flatMap((owner) => core.balances(owner))
    .some((balance) => balance.coin === id && (balance.available !== '0' || balance.held !== '0'));
}

/** Whether a customer is a person; market makers of the platform are not. */
export const isPerson = (core: Core, customer: number): boolean => core.customer(customer)?.wide === false;

/** Modules that keep something of people. */
const withPeople: readonly Pick<SiteModule, 'name' | 'people' | 'lockedIn'>[] = modules;

/** Accounts in which coins of a customer are locked. */
const lockedIn: ReadonlySet<string> = new Set(withPeople.flatMap((module) => module.lockedIn ?? []));

/** What modules keep of a customer, by module, for the customer. */
export async function keptOf(database: Database, masterKey: string, customer: number): Promise<Record<string, Json>> {
  const kept: Record<string, Json> = {};
  for (const { name, people } of withPeople) {
    const { copied = {} } = people;
    if (people.copied === undefined && people.export === undefined) continue;
    const own: Record<string, Json> = {};
    for (const [of, schema] of Object.entries(copied)) own[of] = await copiesOf(database, schema, customer);
    kept[name] = { ...own, ...(await people.export?.(database, customer, masterKey)) };
  }
  return kept;
}

/** Erases it, except what the law requires to keep. Called again after a crash. */
export async function eraseOf(database: Database, customer: number): Promise<void> {
  for (const { people } of withPeople) await people.erase?.(database, customer);
}

/** The core's number for a new customer; the same `ref` gives the same number. */
export async function createCustomer(core: Core, submit: (command: Command) => Promise<Outcome>, ref: string): Promise<number> {
  const { reply } = await submit({ kind: 'create_customer', ref, wide: false });
  if (!reply.ok || reply.kind !== 'done' || reply.id === undefined) throw new Error('the core made no customer');
  // A tampered database may have lost an account, and would give its registration to the present holder of its first address.
  if (holdingsOf(core, reply.id, 0).coins.length > 0)
    throw new Error(`customer ${reply.id} has coins, and no registration that was cut short`);
  // A registration interrupted by a crash was disabled at the start, because it had no account yet; now it gets one. No other reason ends by that.
  await setDisabled(core, submit, reply.id, ['lost', false]);
  return reply.id;
}

/** What the trading account holds, per coin, and what of it is locked elsewhere. */
export function coinsOf(core: Core, customer: number): { coin: string; available: string; held: string; locked: string }[] {
  const balances = core.balances(customer);
  const lockedOf = (coin: number): string => {
    const locked = balances.filter((one) => one.coin === coin && lockedIn.has(one.kind));
    return String(locked.reduce((sum, { available }) => sum + BigInt(available), 0n));
  };
  return balances
    .filter((balance) => balance.kind === 'trading')
    .flatMap((balance) => {
      const coin = core.coins[balance.coin];
      if (coin === undefined) return [];
      const text = (atoms: string): string => formatDecimal(BigInt(atoms), coin.decimals);
      return [{ coin: coin.code, available: text(balance.available), held: text(balance.held), locked: text(lockedOf(balance.coin)) }];
    });
}

export function feesOf(core: Core, customer: number): { vip: number; discount: string } {
  const found = core.customer(customer);
  return { vip: found?.vip ?? 0, discount: formatDecimal(BigInt(found?.discount ?? 1_000_000), 6) };
}
