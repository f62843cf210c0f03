import { earnedPostings } from '@agio/contracts';
import { formatDecimal } from '@agio/kernel';
import { DAY_MS, MINUTE_MS } from '@agio/kernel/time';
import type { Currency, RewindPorts, TotalThen } from './ports.ts';

/** Values keep ten digits. */
const VALUE_DIGITS = 10;
/** Stretches of time whose flows are valued together, the finest first, and how many prices a question may look up. */
const STRETCHES_MS = [MINUTE_MS, 3_600_000, DAY_MS] as const;
const STRETCHES_MAX = 2_000;

/** Reasons of postings that are gains and losses, or move coins within the balance sheet: whatever else is not a trade or its fee came from outside, or left. */
export const EARNED: readonly string[] = /* @__PURE__ */ earned();

function earned(): readonly string[] {
  return ['reward', 'withdrawal_fee', ...earnedPostings(), 'convert', 'convert_fee'];
}

/** What is worth something to the customer: a promised reward may still be lost. */
export const counted = (totals: readonly TotalThen[]): TotalThen[] => totals.filter(({ account }) => account !== 'promised');

/** Worth of atoms at several moments, in whole 10^-10 of the currency; 0 where nothing tells a price. */
export class Prices {
  readonly #ports: RewindPorts;
  readonly #currency: Currency;
  readonly #priceAt: (pair: string, at: number) => string | undefined;
  readonly #rates = new Map<string, bigint | undefined>();

  private constructor(ports: RewindPorts, currency: Currency, priceAt: (pair: string, at: number) => string | undefined) {
    this.#ports = ports;
    this.#currency = currency;
    this.#priceAt = priceAt;
  }

  static async at(ports: RewindPorts, currency: Currency, times: readonly number[]): Promise<Prices> {
    return new Prices(ports, currency, await ports.ordersPast.pricesAt(times));
  }

  /** The worth of one unit; undefined where unknown. */
  rate(coin: number, at: number): bigint | undefined {
    const key = `${coin} ${at}`;
    if (!this.#rates.has(key)) {
      const code = this.#ports.core.coins[coin]?.code ?? '';
      this.#rates.set(
        key,
        this.#ports.rateOf(code, this.#currency, (pair) => this.#priceAt(pair, at)),
      );
    }
    return this.#rates.get(key);
  }

  worth(coin: number, atoms: bigint, at: number): bigint {
    const decimals = this.#ports.core.coins[coin]?.decimals ?? 0;
    return (atoms * (this.rate(coin, at) ?? 0n)) / 10n ** BigInt(decimals);
  }
}

export const valueText = (value: bigint): string => formatDecimal(value, VALUE_DIGITS);

/** What came in after one moment and up to another, less what left, each at the prices of its time. */
export async function flowsWorth(
  ports: RewindPorts,
  customer: number,
  currency: Currency,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<bigint> {
  for (const stretchMs of STRETCHES_MS) {
    const flows = await ports.moneyPast.flowsBetween(customer, { fromMs, toMs, stretchMs, earned: EARNED });
    const times = [...new Set(flows.map((flow) => flow.fromMs))];
    if (times.length > STRETCHES_MAX && stretchMs !== DAY_MS) continue;
    // Of the stretch's end: the price of a minute is the last one before it.
    const prices = await Prices.at(
      ports,
      currency,
      times.map((time) => Math.min(time + stretchMs, toMs)),
    );
    const place = new Map(times.map((time, at) => [time, at]));
    return flows.reduce((sum, flow) => sum + prices.worth(flow.coin, flow.atoms, place.get(flow.fromMs) ?? 0), 0n);
  }
  return 0n;
}
