import type { ProviderOptions } from '../ports.ts';
import type { Clock } from '@agio/kernel/clock';
import { Interval } from '@agio/module';

/** Prices from a provider, by market, with their own times (wall clock, ms). */
export type ProvidedPrices = ReadonlyMap<string, { readonly price: string; readonly atMs: number }>;

const EVERY_MS = 30_000;
/** A price counts for so long after its own time, and may be this far ahead of our clock. */
const FRESH_MS = 3 * 60_000;
const AHEAD_MS = 10_000;
const BYTES_MAX = 65_536;
const PRICES_MAX = 1_000;
const MARKET = /^[A-Z0-9]{1,12}_[A-Z0-9]{1,12}$/;
const PRICE = /^(?:0|[1-9]\d{0,17})(?:\.\d{1,18})?$/;

type Ports = {
  readonly clock: Clock;
  onError(error: unknown): void;
};

/** Asks a provider of prices again and again, and keeps its last answer. What it answers is checked here for its form, and by `references.ts` for what it says. */
export class Provider {
  readonly #ports: Ports;
  readonly #options: ProviderOptions;
  #prices: ProvidedPrices = new Map();
  readonly #rounds: Interval;
  #asking: Promise<void> | undefined;
  #isDown = false;

  constructor(ports: Ports, options: ProviderOptions) {
    this.#ports = ports;
    this.#options = options;
    this.#rounds = new Interval(ports, EVERY_MS, () => this.ask());
  }

  start(): void {
    this.#rounds.start();
    void this.#rounds.now();
  }

  stop(): Promise<void> {
    return this.#rounds.stop();
  }

  /** Asks once; the same question while one is open. An invalid answer leaves nothing of the one before. */
  ask(): Promise<void> {
    this.#asking ??= this.#ask().finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  /** The price of a market; undefined for none, or one that is too old. */
  priceOf(market: string): string | undefined {
    const found = this.#prices.get(market);
    const nowMs = this.#ports.clock.wall();
    return found === undefined || nowMs > found.atMs + FRESH_MS || found.atMs > nowMs + AHEAD_MS ? undefined : found.price;
  }

  async #ask(): Promise<void> {
    try {
      this.#prices = pricesIn(await answerOf(this.#options));
      this.#isDown = false;
    } catch (error) {
      this.#prices = new Map();
      // Once, and again after it has answered: its address and token are in no line of the log.
      if (!this.#isDown) this.#ports.onError(new Error(`the provider of references gives no prices: ${reasonOf(error)}`));
      this.#isDown = true;
    }
  }
}

const reasonOf = (error: unknown): string => (error instanceof Unusable ? error.message : error instanceof Error ? error.name : 'unknown');

class Unusable extends Error {}

async function answerOf({ timeoutMs, token, url }: ProviderOptions): Promise<string> {
  const response = await fetch(url, {
    redirect: 'error',
    headers: { accept: 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status !== 200 || response.body === null) {
    await response.body?.cancel();
    throw new Unusable(`status ${response.status}`);
  }
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body) {
    bytes += part.byteLength;
    // Leaving the loop ends the response.
    if (bytes > BYTES_MAX) throw new Unusable(`more than ${BYTES_MAX} bytes`);
    parts.push(part);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
}

/** Prices of an answer `{"prices":[{"market":"BTC_USDT","price":"64000.5","time":1790000000000}]}`. Throws for anything else: one wrong price spoils all. */
export function pricesIn(text: string): ProvidedPrices {
  const said: unknown = JSON.parse(text);
  const list = fieldsOf(said, ['prices'])?.['prices'];
  if (!Array.isArray(list) || list.length > PRICES_MAX) throw new Unusable('no list of prices');
  const prices = new Map<string, { readonly price: string; readonly atMs: number }>();
  for (const one of list as readonly unknown[]) {
    const { market, price, time } = fieldsOf(one, ['market', 'price', 'time']) ?? {};
    if (typeof market !== 'string' || !MARKET.test(market) || prices.has(market)) throw new Unusable('a market that is none, or twice');
    if (typeof price !== 'string' || !PRICE.test(price) || Number(price) === 0) throw new Unusable('a price that is none');
    if (typeof time !== 'number' || !Number.isSafeInteger(time) || time < 0) throw new Unusable('a time that is none');
    prices.set(market, { price, atMs: time });
  }
  return prices;
}

/** An object with these fields and no others. */
function fieldsOf(value: unknown, names: readonly string[]): Readonly<Record<string, unknown>> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const own = Object.keys(value);
  return own.length === names.length && names.every((name) => own.includes(name)) ? (value as Record<string, unknown>) : undefined;
}
