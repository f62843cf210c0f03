import { performance } from 'node:perf_hooks';
import { migrate, openDatabase } from '@agio/database';
import type { LoggedIn } from '../apps/server/demo/log-in.ts';
import { ALL_MIGRATIONS } from '../apps/server/storage/storage.ts';
import { logInTo, SMALL_SEED, smallCustomer, startSmall, traderOf } from '../harness/small-site.ts';
import { verificationOf } from '../harness/verified.ts';
import type { Server } from '../harness/server.ts';
import { OtcSite, TAKER } from '../modules/otc/testing/otc-site.ts';
import { openPostgres } from './postgres.ts';
import { scaled } from './scale.ts';
import type { Print } from './scale.ts';

const ADS = 10_000;
const ADS_OF_ONE = 20;
const READS = 400;
/** One of each kind on either side. */
const READS_MIN = 12;
/** Everybody who takes has three orders open at once, which is as many as are possible. */
const TAKERS = 12;
const TAKERS_MIN = 2;
const OPEN_OF_ONE = 3;
const CYCLES = 6;
const SELLER = 'seller@agio.example';
const CARD = '6200447190238814';

/** OTC on a PostgreSQL that syncs: lists of 10,000 advertisements at the call's handler, and whole orders a second through HTTP. */
export async function benchOtc(print: Print, scale: number): Promise<void> {
  for (const bench of [benchList, benchOrders]) {
    const postgres = await openPostgres(scale);
    try {
      await bench(postgres.url, print, scale);
    } finally {
      await postgres.remove();
    }
  }
}

async function benchList(url: string, print: Print, scale: number): Promise<void> {
  const ads = scaled(ADS, scale, ADS_OF_ONE);
  const reads = scaled(READS, scale, READS_MIN);
  const database = await openDatabase({ url });
  try {
    await migrate(database, ALL_MIGRATIONS);
    const site = new OtcSite(database);
    await site.open();
    for (let made = 0; made < ads / ADS_OF_ONE; made += 1) {
      const merchant = 4 + made;
      await site.merchant(merchant, `Merchant ${made}`);
      const bank = site.payee(merchant);
      site.methods.set(merchant, [bank, { ...bank, id: `alipay ${made}`, type: 'alipay', qr: `https://qr.alipay.com/${made}` }]);
    }
    for (let at = 0; at < ads; at += 1) await site.advertise(adAt(at), 4 + Math.floor(at / ADS_OF_ONE));
    // As a database that runs does by itself after a while.
    await database.query('analyze');
    const sorts = [
      {},
      { total: '1500' },
      { method: 'alipay' },
      { takable: 'true' },
      { total: '900', method: 'bank', completion: '0.9' },
      { p: '40' },
    ];
    const times: number[] = [];
    for (let round = 0; round < reads; round += 1) {
      const query = { side: round % 2 === 0 ? 'buy' : 'sell', coin: 'USDT', fiat: 'CNY', ...sorts[round % sorts.length] };
      // Each half second is another one for the list, as it is for customers.
      site.nowMs += 500;
      const before = performance.now();
      await site.must('otcAds', { query }, TAKER);
      times.push(performance.now() - before);
    }
    times.sort((a, b) => a - b);
    const at = (share: number): string => (times[Math.floor(reads * share)] ?? 0).toFixed(1);
    print(`${ads} advertisements, ${reads} filtered lists: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`);
    print(`figure otc.list_p95_ms ${at(0.95)}`);
  } finally {
    await database.close();
  }
}

function adAt(at: number): Record<string, unknown> {
  const kind =
    at % 3 === 0 ? { kind: 'fixed', price: (7 + (at % 400) / 1_000).toFixed(3) } : { kind: 'fixed', price: `7.${100 + (at % 97)}` };
  return {
    side: at % 2 === 0 ? 'sell' : 'buy',
    price: kind,
    quantity: '1000',
    min: String(100 + (at % 9) * 100),
    max: String(1_000 + (at % 7) * 500),
    methods: at % 5 === 0 ? ['alipay'] : ['bank'],
    terms: `Terms of ${at}`,
  };
}

async function benchOrders(url: string, print: Print, scale: number): Promise<void> {
  const cycles = scaled(CYCLES, scale);
  const accounts = Array.from({ length: scaled(TAKERS, scale, TAKERS_MIN) }, (_, at) => `taker${at}@agio.example`);
  const server = await startSmall(
    {
      ...SMALL_SEED,
      customers: [
        { ...smallCustomer(SELLER), trader: traderOf('Chen Lin', CARD, { fiat: { USDT: '500000' }, otcShop: 'Harbour Desk' }) },
        ...accounts.map((account) => ({ ...smallCustomer(account), trader: traderOf('Chan Bob', CARD) })),
      ],
      features: { otc: true },
    },
    { DATABASE_URL: url },
  );
  try {
    const { seller, takers } = await opened(server, accounts);
    const seconds = { taken: 0, paid: 0, released: 0 };
    for (let cycle = 0; cycle < cycles; cycle += 1) await playCycle(server, seller, takers, seconds);
    const atOnce = takers.length * OPEN_OF_ONE;
    const orders = atOnce * cycles;
    const all = seconds.taken + seconds.paid + seconds.released;
    const part = (name: keyof typeof seconds): string => `${name} ${(orders / seconds[name]).toFixed(0)}/s`;
    print(`${orders} orders, ${atOnce} at once: ${part('taken')}, ${part('paid')}, ${part('released')}`);
    print('the second verification of a release, a code by mail, is made before the clock runs');
    print(`figure otc.orders_per_second ${(orders / all).toFixed(1)}`);
  } finally {
    await server.remove();
  }
}

interface Taker extends LoggedIn {
  readonly account: string;
}

async function opened(server: Server, accounts: readonly string[]): Promise<{ seller: LoggedIn; takers: Taker[] }> {
  const seller = await logInTo(server, SELLER);
  const takers: Taker[] = [];
  for (const account of accounts) takers.push({ ...(await logInTo(server, account)), account });
  return { seller, takers };
}

/** Everybody takes three orders, says to have paid each, and the seller releases them all. */
async function playCycle(
  server: Server,
  seller: LoggedIn,
  takers: readonly Taker[],
  seconds: Record<'taken' | 'paid' | 'released', number>,
): Promise<void> {
  const price = { kind: 'fixed', price: '7.2' } as const;
  const terms = { side: 'sell', coin: 'USDT', fiat: 'CNY', price, quantity: '3600', min: '100', max: '5000', windowMinutes: 15 } as const;
  const ad = await seller.client.call('otcAdvertise', { body: { ...terms, autoAccept: true, methods: ['bank'] } });
  const timed = async <T>(part: keyof typeof seconds, work: readonly (() => Promise<T>)[]): Promise<T[]> => {
    const before = performance.now();
    const answers = await Promise.all(work.map((one) => one()));
    seconds[part] += (performance.now() - before) / 1_000;
    return answers;
  };
  const body = { id: ad.id, revision: ad.revision, price: '7.2', amount: '100', method: 'bank' } as const;
  const each = takers.flatMap((taker) => Array.from({ length: OPEN_OF_ONE }, () => taker));
  const taken = await timed(
    'taken',
    each.map((taker) => async () => ({ taker, id: (await taker.client.call('otcTake', { body })).id })),
  );
  await timed(
    'paid',
    taken.map(
      ({ id, taker }) =>
        () =>
          taker.client.call('otcPaid', { body: { id, payer: 'Chan Bob' } }),
    ),
  );
  const verified: { readonly id: string; readonly verification: string }[] = [];
  for (const { id } of taken) verified.push({ id, verification: await verificationOf(server, seller, SELLER, 'otcRelease', { id }) });
  await timed(
    'released',
    verified.map(
      ({ id, verification }) =>
        () =>
          seller.client.call('otcRelease', { body: { id }, verification }),
    ),
  );
  await seller.client.call('otcSetAds', { body: { ids: [ad.id], state: 'off' } });
}
