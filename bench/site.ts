import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logIn } from '../apps/server/demo/log-in.ts';
import { startServer } from '../harness/server.ts';
import type { Server, ServerOptions } from '../harness/server.ts';

/** An immediate-or-cancel order far below the market: validated, journaled, fsynced, decided, projected, and the book stays small. */
export const FAR_ORDER = {
  market: 'BTC_USDT',
  side: 'buy',
  type: 'limit',
  price: '60000.1',
  amount: '0.00100',
  timeInForce: 'IOC',
} as const;

const PASSWORD = 'bench2026x';
const ACCOUNT = 'bench@agio.example';

const SEED = {
  title: 'Bench',
  coins: [
    { code: 'BTC', name: 'Bitcoin' },
    { code: 'USDT', name: 'Tether USD', decimals: 10 },
  ],
  markets: [
    {
      market: 'BTC_USDT',
      tickSize: '0.1',
      lotSize: '0.00001',
      maxAmount: '1000',
      minTotal: '10',
      priceBandPercent: null,
      openingPrice: '64000',
    },
  ],
  customers: [{ account: ACCOUNT, password: PASSWORD, wide: true, balances: { BTC: '100000000', USDT: '1000000000000' } }],
};

export interface BenchSite {
  readonly server: Server;
  readonly headers: Record<string, string>;
  remove(): Promise<void>;
}

/** A server with one market and one rich customer, without limits of rate. */
export async function startSite(env: Record<string, string> = {}, more: Pick<ServerOptions, 'isEmbedded'> = {}): Promise<BenchSite> {
  const folder = mkdtempSync(join(tmpdir(), 'agio-bench-'));
  writeFileSync(join(folder, 'seed.json'), JSON.stringify(SEED));
  const server = await startServer({
    env: { SEED: join(folder, 'seed.json'), RATE_LIMITS: 'off', CODE_LIMITS: 'off', DEVICE_DELAY: 'off', CAPTCHA_COST: '2', ...env },
    ...more,
  });
  const { token } = await logIn(server.url, ACCOUNT, PASSWORD);
  return {
    server,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    async remove() {
      await server.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
