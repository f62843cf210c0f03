import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command, PlaceOrder } from '@agio/core';
import { startCore } from '../start-core.ts';
import type { StartedCore, StartOptions } from '../start-core.ts';

export const NOW_MS = 1_790_000_000_000;

/** A folder of its own for each test, and everything that was started over it. */
export class Site {
  readonly folder = mkdtempSync(join(tmpdir(), 'agio-sequencer-'));
  readonly fatal: Error[] = [];
  readonly said: string[] = [];
  readonly #started: StartedCore[] = [];

  async start(more: Partial<StartOptions> = {}): Promise<StartedCore> {
    const started = await startCore({
      folder: this.folder,
      clock: () => NOW_MS,
      onFatal: (error) => this.fatal.push(error),
      log: (message) => this.said.push(message),
      ...more,
    });
    this.#started.push(started);
    return started;
  }

  /** Ends the threads without a snapshot, as a kill does. */
  async kill({ shadow, recovered }: StartedCore): Promise<void> {
    await shadow.close();
    await recovered.journal.close();
  }

  async remove(): Promise<void> {
    for (const started of this.#started) await this.kill(started);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Waits for something that another thread brings about; throws when it takes too long. */
export async function until(isSo: () => boolean, what: string): Promise<void> {
  for (let tries = 0; !isSo(); tries += 1) {
    if (tries > 2_000) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export const coin = (code: string): Command => ({ kind: 'define_coin', code, name: code, decimals: 8, tags: [] });
export const customer = (ref: string): Command => ({ kind: 'create_customer', ref, wide: true });
export const issue = (owner: number, code: string, amount = '1000000000000', cause = `${owner}${code}`): Command => ({
  kind: 'issue',
  to: { owner, kind: 'trading' },
  coin: code,
  amount,
  reason: 'seed',
  cause,
});
export const MARKET: Command = {
  kind: 'define_market',
  base: 'COIN',
  quote: 'CASH',
  tickSize: '0.0001',
  lotSize: '0.0001',
  minLots: 1,
  maxLots: 1_000_000,
  minTotal: '1',
  priceBandPercent: null,
  makerFeeBps: 10,
  takerFeeBps: 20,
  openingTicks: 100,
  status: 'open',
  tags: [],
  sort: 0,
};
/** Coins COIN and CASH, their market, a seller 1 and a buyer 2 with enough of them. */
export const SET_UP: readonly Command[] = [
  coin('COIN'),
  coin('CASH'),
  MARKET,
  customer('a'),
  customer('b'),
  issue(1, 'COIN'),
  issue(2, 'CASH'),
];
export const order = (side: 'buy' | 'sell', lots: number, more: Partial<PlaceOrder> = {}): PlaceOrder => ({
  kind: 'place',
  customer: side === 'sell' ? 1 : 2,
  market: 0,
  side,
  type: 'limit',
  timeInForce: 'GTC',
  postOnly: false,
  stp: 'expire-taker',
  ticks: 100,
  lots,
  total: null,
  expireAtMs: 0,
  clientOrderId: null,
  request: null,
  ...more,
});
