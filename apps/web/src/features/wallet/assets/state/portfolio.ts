import { addDecimals, compareDecimals, currency, divideDecimals, signOf, subtractDecimals } from '@agio/ui';
import { accountKinds, type AccountKind } from '../../../../shared/account-kinds.ts';
import type { Balance, Balances, SheetLine } from '../../../../shared/balances.ts';
import { sheetLines } from '../../../../shared/sheet-lines.ts';
import { worth } from '../../../../shared/markets/rows.ts';

type Rates = Readonly<Record<string, string>>;

export type Account = {
  readonly kind: AccountKind;
  readonly list: readonly Balance[];
  /** How many coins it holds something of. */
  readonly coins: number;
  /** The worth of what has a price; `null` when nothing of what it holds has one. */
  readonly value: string | null;
};
type Holding = { readonly coin: string; readonly value: string | null };
export type Portfolio = {
  readonly accounts: readonly Account[];
  /** Every coin of the balance sheet and its worth, wherever it is. */
  readonly all: readonly Holding[];
  readonly value: string | null;
  /** The worth of each line of the balance sheet of which there is anything. */
  readonly lines: readonly { readonly line: SheetLine; readonly value: string | null }[];
  /** Coins that are held and counted nowhere, because their worth is unknown. */
  readonly unpriced: readonly string[];
};

const holds = ({ available, held }: Balance): boolean => signOf(available) !== 0 || signOf(held) !== 0;

/** Nothing at all is worth 0; something without a price is not. */
function sum(held: readonly Pick<Holding, 'value'>[]): string | null {
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
  const all = balances.sheet.map(({ coin, total }) => ({ coin, value: signedWorth(total, coin, rates) }));
  const unpriced = all.filter(({ value }) => value === null).map(({ coin }) => coin);
  return { accounts, all, value: sum(all), lines: linesOf(balances, rates), unpriced };
}

/** Worth of what may be owed. */
function signedWorth(amount: string, coin: string, rates: Rates | undefined): string | null {
  if (signOf(amount) >= 0) return worth(amount, coin, rates);
  const value = worth(amount.slice(1), coin, rates);
  return value === null ? null : subtractDecimals('0', value);
}

function linesOf({ sheet }: Balances, rates: Rates | undefined): Portfolio['lines'] {
  const lines = new Map<SheetLine, Holding[]>();
  for (const { coin, lines: own } of sheet)
    for (const { amount, line } of own) lines.set(line, [...(lines.get(line) ?? []), { coin, value: signedWorth(amount, coin, rates) }]);
  return sheetLines.flatMap((line) => {
    const own = lines.get(line);
    return own === undefined ? [] : [{ line, value: sum(own) }];
  });
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

/** Small is what is worth less than the bound. Without a price that is unknown, so only nothing is small. */
export function isSmall(balance: Balance, currency: string): boolean {
  if (balance.value !== null) return compareDecimals(balance.value, smallBelow(currency)) < 0;
  return signOf(balance.available) === 0 && signOf(balance.held) === 0;
}
