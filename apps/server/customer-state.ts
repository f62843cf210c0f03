import type { Command, Core, Outcome } from '@agio/core';
import type { Database } from '@agio/database';
import { keptWords, walletMachine } from '@agio/wallet';

/** Switches off whatever the core takes from a customer, or on again; fee terms stay. Does nothing where it is so already. */
export async function setDisabled(
  core: Core,
  submit: (command: Command) => Promise<Outcome>,
  customer: number,
  disabled: boolean,
): Promise<void> {
  const found = core.customer(customer);
  if (found === undefined || found.disabled === disabled) return;
  const { vip, discount } = found;
  const { reply } = await submit({ kind: 'set_customer', customer, vip, discount, disabled });
  if (!reply.ok) throw new Error(`the core did not take the change of customer ${customer}`);
}

/**
 * The coins that a customer has something of in any account, that are kept for them or that they owe, and how many orders are open:
 * whoever leaves with any of it would lose it, or would leave it to the house.
 */
export function holdingsOf(core: Core, customer: number): { readonly coins: readonly string[]; readonly openOrders: number } {
  const coins = core
    .balances(customer)
    .filter(({ available, held }) => available !== '0' || held !== '0')
    .map(({ coin }) => coin);
  const { debts, deposits } = core.machine(walletMachine).state;
  for (const debt of debts.values()) if (debt.customer === customer) coins.push(debt.coin);
  for (const { account, coin, owner } of deposits.values()) if (account === 'suspense' && owner === customer) coins.push(coin);
  return { coins: [...new Set(coins)].map((coin) => core.coins[coin]?.code ?? String(coin)), openOrders: core.openOrders(customer).length };
}

/** What other modules keep of a customer in words. */
export async function keptElsewhere(database: Database, masterKey: string, customer: number) {
  const favorites = await database.query<{ market: string }>('select market from spot_favorite where customer = $1 order by market', [
    customer,
  ]);
  const notices = await database.query<{ kind: string; event: string; created_at: bigint }>(
    'select kind, event, created_at from content_notice where customer = $1 order by created_at desc, id',
    [customer],
  );
  return {
    favorites: favorites.map(({ market }) => market),
    notices: notices.map(({ kind, event, created_at: time }) => ({ kind, event, time: Number(time) })),
    wallet: await keptWords(database, masterKey, customer),
  };
}

export async function eraseFavorites(database: Database, customer: number): Promise<void> {
  await database.query('delete from spot_favorite where customer = $1', [customer]);
}
