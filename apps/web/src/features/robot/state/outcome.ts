import { addDecimals, compareDecimals, divideDecimals, multiplyDecimals, subtractDecimals } from '@agio/ui/formats';
import type { GridPlan } from '../api/robots.ts';

export interface FeeRates {
  readonly maker: string;
  readonly taker: string;
}
export interface Outcome {
  /** Against what leaves the trading account, at the price it ends at. */
  readonly change: string;
  /** Base coin that is held then. */
  readonly held: string;
}

const after = (amount: string, fee: string): string => multiplyDecimals(amount, subtractDecimals('1', fee));
const sum = (values: readonly string[]): string => values.reduce(addDecimals, '0');
const pricesOf = ({ lines }: GridPlan, side: 'buy' | 'sell'): readonly string[] =>
  lines.filter((line) => line.side === side).map(({ price }) => price);
/** What is put in at the last price: the purchase of the start, what is reserved, and own coins. */
const putIn = (plan: GridPlan): string => sum([plan.cost, plan.reserved, multiplyDecimals(plan.ownUsed, plan.lastPrice)]);
const bought = (plan: GridPlan, fees: FeeRates): string => addDecimals(after(plan.boughtNow, fees.taker), plan.ownUsed);

/** If the price falls to one below all lines without ever rising: each buy has filled, and everything is sold there, or only valued. */
export function ifItFalls(plan: GridPlan, price: string, fees: FeeRates, sells: boolean): Outcome {
  const prices = pricesOf(plan, 'buy').filter((line) => compareDecimals(line, price) >= 0);
  const held = addDecimals(bought(plan, fees), after(multiplyDecimals(plan.amount, String(prices.length)), fees.maker));
  const left = subtractDecimals(plan.reserved, multiplyDecimals(plan.amount, sum(prices)));
  const brought = multiplyDecimals(held, price);
  return {
    change: subtractDecimals(addDecimals(left, sells ? after(brought, fees.taker) : brought), putIn(plan)),
    held: sells ? '0' : held,
  };
}

/** If it rises above all lines without ever falling: each sell has filled. */
export function ifItRises(plan: GridPlan, fees: FeeRates): Outcome {
  const prices = pricesOf(plan, 'sell');
  const sold = multiplyDecimals(plan.amount, String(prices.length));
  const held = subtractDecimals(bought(plan, fees), sold);
  const top = plan.lines.at(-1)?.price ?? plan.lastPrice;
  const brought = after(multiplyDecimals(plan.amount, sum(prices)), fees.maker);
  return { change: subtractDecimals(sum([plan.reserved, brought, multiplyDecimals(held, top)]), putIn(plan)), held };
}

/** Parts of what is put in, from 0 to 1, for a picture. */
export function partsOf(plan: GridPlan): { readonly bought: number; readonly reserved: number; readonly left: number } {
  const left = plan.left ?? '0';
  const whole = sum([plan.cost, plan.reserved, left]);
  const part = (value: string): number => (compareDecimals(whole, '0') === 0 ? 0 : Number(divideDecimals(value, whole, 4)));
  return { bought: part(plan.cost), reserved: part(plan.reserved), left: part(left) };
}
