import type { ChainAdapter } from '@agio/chains';
import { formatDecimal } from '@agio/kernel';
import type { Clock } from '@agio/kernel/clock';
import type { DeskChain } from './ports.ts';

/** A node that has not answered by then is shown as silent. */
const PATIENCE_MS = 5_000;
const GWEI_DECIMALS = 9;
/** Rates are for a thousand virtual bytes. */
const SAT_VBYTE_DECIMALS = 3;

export interface NodesSaid {
  readonly list: { readonly name: string; readonly height: number | null; readonly answerMs: number | null; readonly agrees: boolean }[];
  readonly fee: { readonly amount: string; readonly unit: 'gwei' | 'sat_vbyte' } | null;
}

/** What each node of a chain answers now: its height, how long it took, and whether it has the same block where all of them have one. */
export async function askNodes({ adapter, setting }: DeskChain, clock: Clock): Promise<NodesSaid> {
  const nodes = adapter.nodes ?? [adapter];
  const tips = await Promise.all(nodes.map((node) => timed(clock, () => node.tip())));
  const heights = tips.flatMap((tip) => (tip === undefined ? [] : [tip.value.height]));
  const common = heights.length === 0 ? undefined : Math.min(...heights);
  const hashes = await Promise.all(
    nodes.map(async (node, at) =>
      common === undefined || tips[at] === undefined ? undefined : (await timed(clock, () => node.header(common)))?.value?.hash,
    ),
  );
  const most = mostCommon(hashes.filter((hash) => hash !== undefined));
  return {
    list: nodes.map((_, at) => ({
      name: `${setting.code}-${at + 1}`,
      height: tips[at]?.value.height ?? null,
      answerMs: tips[at]?.ms ?? null,
      agrees: hashes[at] !== undefined && hashes[at] === most,
    })),
    fee: await feeNow(adapter, clock),
  };
}

async function feeNow(adapter: ChainAdapter, clock: Clock): Promise<NodesSaid['fee']> {
  if (adapter.feeRate === undefined) return null;
  const rate = (await timed(clock, () => adapter.feeRate?.() ?? Promise.resolve(0n)))?.value;
  if (rate === undefined) return null;
  return adapter.family === 'bitcoin'
    ? { amount: formatDecimal(rate, SAT_VBYTE_DECIMALS), unit: 'sat_vbyte' }
    : { amount: formatDecimal(rate, GWEI_DECIMALS), unit: 'gwei' };
}

/** An answer with how long it took; undefined where there was none in time. */
async function timed<T>(clock: Clock, ask: () => Promise<T>): Promise<{ readonly value: T; readonly ms: number } | undefined> {
  const began = performance.now();
  let giveUp: (() => void) | undefined;
  const late = new Promise<undefined>((resolve) => {
    giveUp = clock.patience(PATIENCE_MS, () => resolve(undefined));
  });
  const answered = ask().then(
    (value) => ({ value, ms: Math.round(performance.now() - began) }),
    () => undefined,
  );
  return Promise.race([answered, late]).finally(() => giveUp?.());
}

function mostCommon(hashes: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const hash of hashes) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

/** Answers that cost nodes something are asked for once in a while, however many people look. */
export class Kept<T> {
  readonly #kept = new Map<string, { readonly atMs: number; readonly answer: Promise<T> }>();
  readonly #clock: Clock;
  readonly #forMs: number;

  constructor(clock: Clock, forMs: number) {
    this.#clock = clock;
    this.#forMs = forMs;
  }

  get(key: string, ask: () => Promise<T>): Promise<T> {
    const kept = this.#kept.get(key);
    const nowMs = this.#clock.wall();
    if (kept !== undefined && nowMs - kept.atMs < this.#forMs && nowMs >= kept.atMs) return kept.answer;
    const answer = ask();
    this.#kept.set(key, { atMs: nowMs, answer });
    answer.catch(() => this.#kept.delete(key));
    return answer;
  }
}
