import { addDecimals, compareDecimals, currency, divideDecimals, signOf } from '@agio/ui';
import { accountKinds, type AccountKind } from '../../../shared/account-kinds.ts';
import type { Balance, Balances } from '../../../shared/balances.ts';
import { worth } from '../../../shared/markets/rows.ts';

type Rates = Readonly<Record<string, string>>;

export type Account = {
  readonly kind: AccountKind;
  readonly list: readonly Balance[];
  /** How many coins it holds something of. */
  readonly coins: number;
  /** The worth of what has a price; `null` when nothing of what it holds has one. */
  readonly value: string | null;
};
export type Portfolio = {
  readonly accounts: readonly Account[];
  readonly all: readonly Balance[];
  readonly value: string | null;
  /** What is locked beside the accounts, which is part of the value; `null` while nothing is. */
  readonly locked: string | null;
  /** Coins that are held and counted nowhere, because nobody knows what they are worth. */
  readonly unpriced: readonly string[];
};

const holds = ({ available, held }: Balance): boolean => signOf(available) !== 0 || signOf(held) !== 0;

/** Nothing at all is worth 0; something without a price is not. */
function sum(held: readonly Balance[]): string | null {
  if (held.length > 0 && held.every(({ value }) => value === null)) return null;
  return held.reduce((total, { value }) => addDecimals(total, value ?? '0'), '0');
}

/** Largest value first; coins without a price come last, by name. */
function byValue(a: Balance, b: Balance): number {
  if ((a.value === null) !== (b.value === null)) return a.value === null ? 1 : -1;
  return compareDecimals(b.value ?? '0', a.value ?? '0') || a.coin.localeCompare(b.coin);
}

/**
 * Balances valued at the rates of the customer's currency; the server's own values are in the site's.
 * The trading account lists every coin, so that each can be deposited; the others what they hold.
 */
export function portfolioOf(balances: Balances, rates: Rates | undefined): Portfolio {
  const accounts = accountKinds.map((kind) => {
    const list = balances[kind]
      .filter((balance) => kind === 'trading' || holds(balance))
      .map((balance) => ({ ...balance, value: worth(addDecimals(balance.available, balance.held), balance.coin, rates) }))
      .sort(byValue);
    const held = list.filter(holds);
    return { kind, list, coins: held.length, value: sum(held) };
  });
  const locked = balances.locked.map(({ amount, coin }) => ({
    coin,
    available: '0',
    held: amount,
    value: worth(amount, coin, rates),
  }));
  const all = [...accounts.flatMap(({ list }) => list.filter(holds)), ...locked];
  const unpriced = [...new Set(all.filter(({ value }) => value === null).map(({ coin }) => coin))];
  return { accounts, all, value: sum(all), locked: locked.length === 0 ? null : sum(locked), unpriced };
}

/** What stands where a worth belongs: null while it is on its way, a dash where there is none or it could not be loaded. */
export function worthText(value: string | null | undefined, failed: boolean, rateCurrency: string): string | null {
  if (value === undefined && !failed) return null;
  return typeof value === 'string' ? currency(value, rateCurrency) : '–';
}

/** The same value in another coin, or `null` while that coin has no rate. */
export function inCoin(value: string, coin: string, rates: Rates | undefined): string | null {
  const rate = rates?.[coin];
  return rate === undefined || signOf(rate) <= 0 ? null : divideDecimals(value, rate, 8);
}

/** Below this a balance is small: what a customer hides to see the rest. */
export const smallBelow = (currency: string): string => (currency === 'CNY' ? '10' : '1');

/** Small is what is worth less than the bound. Without a price nobody knows, so only nothing is small. */
export function isSmall(balance: Balance, currency: string): boolean {
  if (balance.value !== null) return compareDecimals(balance.value, smallBelow(currency)) < 0;
  return signOf(balance.available) === 0 && signOf(balance.held) === 0;
}
