import type { DataOf, DeskCalls } from '@agio/contracts';
import { formatDecimal, parseDecimal } from '@agio/kernel';
import { DAY_MS, HOUR_MS } from '@agio/kernel/time';
import { RATE_DIGITS } from '@agio/module';
import type { Count, Flow, TreasuryPorts } from './ports.ts';

type Today = DataOf<DeskCalls['deskToday']>;
type Sums = Omit<Today['buckets'][number], 'at'>;

/** A period as a number of buckets of equal length. */
const PERIODS = {
  '24h': { count: 24, bucketMs: HOUR_MS },
  '30d': { count: 30, bucketMs: DAY_MS },
  '1y': { count: 365, bucketMs: DAY_MS },
} as const;
/** Values have these decimals; statistics are shown with fewer. */
const VALUE_DECIMALS = 2;

/** How long an answer is kept. Every open dashboard asks several times a minute, and a year is many rows. */
const KEPT_MS = { '24h': 15_000, '30d': 2 * 60_000, '1y': 10 * 60_000 } as const;

/** Statistics by period, each computed once for all who ask within its time. */
export class TodayCache {
  readonly #ports: TreasuryPorts;
  readonly #kept = new Map<string, { readonly atMs: number; readonly today: Promise<Today> }>();

  constructor(ports: TreasuryPorts) {
    this.#ports = ports;
  }

  async of(period: keyof typeof PERIODS): Promise<Today> {
    const nowMs = this.#ports.clock.wall();
    const kept = this.#kept.get(period);
    if (kept !== undefined && nowMs - kept.atMs < KEPT_MS[period]) return kept.today;
    const today = todayOf(this.#ports, period);
    this.#kept.set(period, { atMs: nowMs, today });
    // A failure goes to all who wait for it, and is not kept.
    today.catch(() => this.#kept.delete(period));
    return today;
  }
}

/** A period by hour or day up to now, with the one before it. */
async function todayOf(ports: TreasuryPorts, period: keyof typeof PERIODS): Promise<Today> {
  const { bucketMs, count } = PERIODS[period];
  const end = (Math.floor(ports.clock.wall() / bucketMs) + 1) * bucketMs;
  const [from, before] = [end - count * bucketMs, end - 2 * count * bucketMs];
  const [volume, fees, signUps, deposits, withdrawals] = await Promise.all([
    ports.volumeOf(before, end, bucketMs),
    ports.feesByBucket(before, end, bucketMs),
    ports.signUpsByBucket(before, end, bucketMs),
    ports.movementsByBucket('deposits', before, end, bucketMs),
    ports.movementsByBucket('withdrawals', before, end, bucketMs),
  ]);
  const [activeNow, activeBefore] = await Promise.all([ports.activeBetween(from, end), ports.activeBetween(before, from)]);
  const { rateCurrency: currency } = ports.siteOf('');
  const rates = ports.rates(currency);
  const value = (flows: readonly Flow[]): Map<number, bigint> => valued(flows, rates);
  const [volumes, feeValues] = [value(volume), value(fees)];
  const all = Array.from({ length: 2 * count }, (_, index) => {
    const at = before + index * bucketMs;
    const many = (counts: readonly Count[]): number => counts.find((one) => one.at === at)?.count ?? 0;
    return {
      at,
      volume: volumes.get(at) ?? 0n,
      fees: feeValues.get(at) ?? 0n,
      signUps: many(signUps),
      deposits: many(deposits),
      withdrawals: many(withdrawals),
    };
  });
  const shown = all.map((bucket) => ({
    ...bucket,
    volume: formatDecimal(bucket.volume, VALUE_DECIMALS),
    fees: formatDecimal(bucket.fees, VALUE_DECIMALS),
  }));
  return {
    currency,
    bucketMs,
    buckets: shown.slice(count),
    now: { ...sumOf(all.slice(count)), activeCustomers: activeNow },
    before: { ...sumOf(all.slice(0, count)), activeCustomers: activeBefore },
    customers: ports.core.customers,
  };
}

interface Bucket {
  readonly volume: bigint;
  readonly fees: bigint;
  readonly signUps: number;
  readonly deposits: number;
  readonly withdrawals: number;
}

function sumOf(buckets: readonly Bucket[]): Sums {
  const money = (of: (bucket: Bucket) => bigint): string =>
    formatDecimal(
      buckets.reduce((sum, bucket) => sum + of(bucket), 0n),
      VALUE_DECIMALS,
    );
  const many = (of: (bucket: Bucket) => number): number => buckets.reduce((sum, bucket) => sum + of(bucket), 0);
  return {
    volume: money(({ volume }) => volume),
    fees: money(({ fees }) => fees),
    signUps: many(({ signUps }) => signUps),
    deposits: many(({ deposits }) => deposits),
    withdrawals: many(({ withdrawals }) => withdrawals),
  };
}

/** Value of flows by bucket at today's rates, in hundredths of the currency; a coin without a rate counts as zero. */
function valued(flows: readonly Flow[], rates: Readonly<Record<string, string>>): Map<number, bigint> {
  const values = new Map<number, bigint>();
  const scale = 10n ** BigInt(2 * RATE_DIGITS - VALUE_DECIMALS);
  for (const { amount, at, coin } of flows) {
    const [units, rate] = [parsed(amount), parsed(rates[coin] ?? '0')];
    values.set(at, (values.get(at) ?? 0n) + (units * rate) / scale);
  }
  return values;
}

/** A decimal cut to the digits that values are computed with. */
function parsed(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return parseDecimal(fraction === '' ? whole : `${whole}.${fraction.slice(0, RATE_DIGITS)}`, RATE_DIGITS) ?? 0n;
}
