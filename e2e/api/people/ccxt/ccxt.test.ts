// Protects programs that know exchanges through ccxt: all that its interface asks for follows from public calls and their documents.
import { beforeAll, expect, it } from 'vitest';
import type { LoggedIn } from '../../../../apps/server/demo/log-in.ts';
import { sharedSite } from '../../../../harness/shared-sites.ts';
import type { OwnMarket, SharedSite } from '../../../../harness/shared-sites.ts';
import { callVerified } from '../../../../harness/verified.ts';
import { OUTSIDE } from '../../../../harness/wallet-seed.ts';
import { AuthenticationError, BadSymbol, InsufficientFunds, InvalidOrder, OrderNotFound, PermissionDenied } from './errors.ts';
import { AgioExchange } from './exchange.ts';

let server: SharedSite;
let own: OwnMarket;
let symbol: string;
let mine: AgioExchange;
let other: AgioExchange;

beforeAll(async () => {
  server = await sharedSite('chain');
  own = await server.market();
  symbol = `${own.coin}/USDT`;
  mine = await exchangeOf(['read', 'trade', 'withdraw']);
  other = await exchangeOf(['read', 'trade']);
}, 240_000);

async function exchangeOf(scopes: readonly string[]): Promise<AgioExchange> {
  const customer: LoggedIn & { account: string } = await server.customer();
  const addresses = scopes.includes('withdraw') ? { addresses: ['127.0.0.1'] } : {};
  const body = { name: 'ccxt', scopes, ...addresses };
  const { key, secret } = await callVerified<'createApiKey'>(server, customer, customer.account, 'createApiKey', body);
  const exchange = new AgioExchange({ url: server.url, apiKey: key, secret });
  await exchange.fetchTime();
  await exchange.loadMarkets();
  return exchange;
}

it('reads rules, books, trades and candles as anyone', async () => {
  const anyone = new AgioExchange({ url: server.url });
  const market = (await anyone.loadMarkets())[symbol];
  expect(market).toMatchObject({ id: own.market, base: own.coin, active: true, maker: 0.0008, taker: 0.001 });
  expect((await anyone.fetchCurrencies())['USDT']).toMatchObject({ code: 'USDT' });
  await other.createOrder(symbol, 'limit', 'sell', 0.5, 64_100);
  await mine.createOrder(symbol, 'limit', 'buy', 0.1, 64_100);
  const book = await anyone.fetchOrderBook(symbol);
  expect(book).toMatchObject({ symbol, bids: [], asks: [[64_100, 0.4]] });
  // What anyone reads of the past may be a moment late.
  await expect
    .poll(() => anyone.fetchTrades(symbol), { timeout: 60_000 })
    .toMatchObject([{ symbol, side: 'buy', price: 64_100, amount: 0.1, cost: 6_410 }]);
  expect(await anyone.fetchTicker(symbol)).toMatchObject({ last: 64_100, baseVolume: 0.1, quoteVolume: 6_410, ask: 64_100 });
  const candles = await anyone.fetchOHLCV(symbol, '1h', undefined, 2);
  expect(candles.at(-1)?.slice(1)).toEqual([64_100, 64_100, 64_100, 64_100, 0.1]);
  await expect(anyone.fetchTicker('NONE/USDT')).rejects.toThrow(BadSymbol);
  await expect(anyone.fetchBalance()).rejects.toThrow(AuthenticationError);
  expect(await other.cancelAllOrders(symbol)).toBe(1);
});

it('places, changes, finds and cancels orders, and adds up to its own fills', async () => {
  const before = await mine.fetchBalance();
  const resting = await mine.createOrder(symbol, 'limit', 'buy', 0.2, 63_000, { clientOrderId: 'ccxt-1', postOnly: true });
  expect(resting).toMatchObject({ symbol, status: 'open', price: 63_000, amount: 0.2, filled: 0, remaining: 0.2, clientOrderId: 'ccxt-1' });
  expect((await mine.fetchBalance())['USDT']!.used).toBe(12_600);
  const moved = await mine.editOrder(resting.id, symbol, 0.3, 63_500);
  expect(moved).toMatchObject({ id: resting.id, price: 63_500, amount: 0.3 });
  expect((await mine.fetchOpenOrders(symbol)).map(({ id }) => id)).toEqual([resting.id]);
  for (const amount of [0.05, 0.1, 0.1, 0.02]) await other.createOrder(symbol, 'limit', 'sell', amount, 63_500);
  expect(await mine.fetchOrder(resting.id)).toMatchObject({ status: 'open', filled: 0.27, remaining: 0.03, average: 63_500 });
  expect(await mine.cancelOrder(resting.id)).toMatchObject({ id: resting.id, status: 'canceled', filled: 0.27 });
  const stop = await mine.createOrder(symbol, 'market', 'sell', 0.1, undefined, { stopPrice: 60_000 });
  expect(stop).toMatchObject({ status: 'open', type: 'stop-market' });
  await mine.cancelOrder(stop.id);
  await other.createOrder(symbol, 'limit', 'sell', 0.1, 63_600);
  const market = await mine.createOrder(symbol, 'market', 'buy', 0, undefined, { cost: 636 });
  expect(market).toMatchObject({ status: 'closed', filled: 0.01, cost: 636 });

  // Pages of three: a cursor reads each fill once.
  const fills = await mine.fetchMyTrades(symbol);
  expect(fills.map(({ amount }) => amount)).toEqual([0.1, 0.05, 0.1, 0.1, 0.02, 0.01]);
  expect(fills.slice(1, 5).every(({ order, takerOrMaker }) => order === resting.id && takerOrMaker === 'maker')).toBe(true);
  expect((await mine.fetchClosedOrders(symbol)).map(({ status }) => status)).toEqual(['closed', 'canceled', 'canceled', 'closed']);
  const got = fills.slice(1).reduce((sum, { amount, fee }) => sum + amount - fee.cost, 0);
  const after = await mine.fetchBalance();
  expect(after[own.coin]!.total - before[own.coin]!.total).toBeCloseTo(got, 10);
  expect(await mine.fetchTradingFee(symbol)).toEqual({ maker: 0.0008, taker: 0.001 });
});

it('throws what programs know', async () => {
  await expect(mine.createOrder(symbol, 'limit', 'buy', 99, 64_000)).rejects.toThrow(InsufficientFunds);
  await expect(mine.createOrder(symbol, 'limit', 'buy', 0.000_001, 64_000)).rejects.toThrow(InvalidOrder);
  await expect(mine.cancelOrder('1')).rejects.toThrow(OrderNotFound);
  await expect(mine.createOrder('NONE/USDT', 'limit', 'buy', 1, 1)).rejects.toThrow(BadSymbol);
  await expect(other.withdraw('ETH', 1, OUTSIDE, 'LOCAL')).rejects.toThrow(PermissionDenied);
});

it('finds where to pay in, and pays out', async () => {
  const { address } = await mine.fetchDepositAddress('ETH', 'LOCAL');
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/);
  expect(await mine.fetchDeposits('ETH')).toEqual([]);
  const asked = await mine.withdraw('ETH', 0.5, OUTSIDE, 'LOCAL');
  expect(asked).toMatchObject({ currency: 'ETH', network: 'LOCAL', address: OUTSIDE, amount: 0.5, status: 'pending' });
  expect((await mine.fetchWithdrawals('ETH')).map(({ id }) => id)).toEqual([asked.id]);
});
