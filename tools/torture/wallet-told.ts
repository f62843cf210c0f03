import type { Deposit, TransferRecord, Withdrawal } from '@agio/contracts/wallet';
import { atoms } from './site.ts';
import type { Who } from './site.ts';

const TRIES_MAX = 200;
const ENDED: readonly string[] = ['confirmed', 'rejected', 'cancelled', 'failed'];

/** The calls' answers about one customer's wallet now. */
export interface WalletTold {
  readonly transfers: readonly TransferRecord[];
  readonly withdrawals: readonly Withdrawal[];
  readonly deposits: readonly Deposit[];
  /** Atoms by account and coin, as `fiat BTC`. */
  readonly accounts: ReadonlyMap<string, bigint>;
}

export function isOpen({ state }: Withdrawal): boolean {
  return !ENDED.includes(state);
}

export async function withdrawalsOf({ client }: Who): Promise<Withdrawal[]> {
  return everyPage((page) => client.call('walletWithdrawals', { query: { page, limit: 100 } }));
}

export async function depositsOf({ client }: Who): Promise<Deposit[]> {
  return everyPage((page) => client.call('walletDeposits', { query: { page, limit: 100 } }));
}

/** Reads until the balances before and after are the same, so that all of it is from one moment. */
export async function readWallet(who: Who): Promise<WalletTold> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const accounts = await accountsOf(who);
    const transfers = await everyPage((page) => who.client.call('transferHistory', { query: { page, limit: 100 } }));
    const withdrawals = await withdrawalsOf(who);
    const deposits = await depositsOf(who);
    const after = await accountsOf(who);
    if ([...accounts].every(([name, amount]) => after.get(name) === amount)) return { transfers, withdrawals, deposits, accounts };
  }
  throw new Error(`${who.account}: the balances never stood still`);
}

/** What a customer has of a coin in all accounts together. */
export function totalOf({ accounts }: WalletTold, coin: string): bigint {
  return (['trading', 'fiat', 'game'] as const).reduce((sum, account) => sum + (accounts.get(`${account} ${coin}`) ?? 0n), 0n);
}

async function accountsOf({ client }: Who): Promise<Map<string, bigint>> {
  const balances = await client.call('moneyBalances');
  const accounts = new Map<string, bigint>();
  for (const account of ['trading', 'fiat', 'game'] as const)
    for (const { coin, available, held } of balances[account])
      accounts.set(`${account} ${coin}`, atoms(coin, available) + atoms(coin, held));
  return accounts;
}

/** A whole history, read until its pages agree with its count. */
export async function everyPage<T extends { readonly id: string }>(
  list: (page: number) => Promise<{ readonly list: readonly T[]; readonly total: number }>,
): Promise<T[]> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const all = new Map<string, T>();
    for (let page = 1; ; page += 1) {
      const read = await list(page).catch((error: unknown) => {
        // Histories answer this while their rows are still being written after a start.
        if ((error as { code?: unknown }).code !== 'UNAVAILABLE') throw error;
      });
      if (read === undefined) break;
      for (const one of read.list) all.set(one.id, one);
      if (all.size >= read.total) return [...all.values()];
      // Something was added or removed between two pages.
      if (read.list.length === 0) break;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('a history never stood still');
}
