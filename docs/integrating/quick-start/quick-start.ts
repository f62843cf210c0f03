// From an API key to the first own fill. Needs AGIO_KEY and AGIO_SECRET (scopes read and trade); AGIO_URL and AGIO_MARKET if they differ.
import { createClient, createLive, followDepth } from '@agio/client';

const { AGIO_URL = 'http://127.0.0.1:3000', AGIO_MARKET: market = 'BTC_USDT', AGIO_KEY = '', AGIO_SECRET = '' } = process.env;
const key = { key: AGIO_KEY, secret: AGIO_SECRET };

// Calls over HTTP, signed; what was refused for its rate is made again.
const client = createClient({ baseUrl: AGIO_URL, language: 'en-US', key, retries: 3 });
// One socket for streams and orders. It comes back by itself, and if it stays away for ten seconds, all open orders are cancelled.
const url = `${AGIO_URL.replace(/^http/, 'ws')}/ws/exchange`;
const live = createLive({ url, key, reconnectAtMostMs: 30_000, cancelOnDisconnectSeconds: 10 });

const { markets } = await client.call('exchangeInfo');
const rules = markets.find((one) => one.market === market);
if (rules === undefined) throw new Error(`there is no market ${market}`);
console.log(`rules: tick ${rules.tickSize}, lot ${rules.lotSize}, at least ${rules.minTotal} ${rules.quote}`);

// The book is checked against the server's checksums, and repaired when a diff was lost.
const ask = await new Promise<string>((resolve) => {
  const stop = followDepth(live, market, (book) => {
    if (book.asks[0] === undefined) return;
    stop();
    resolve(book.asks[0][0]);
  });
});
// The best ask may be gone when the order arrives: its limit is half a percent higher, in ticks, and it still fills at the best there is.
const at = (factor: number): string =>
  (Math.floor((Number(ask) * factor) / Number(rules.tickSize)) * Number(rules.tickSize)).toFixed(rules.priceDecimals);
const limit = at(1.005);
console.log(`book: best ask ${ask}, limit ${limit}`);

// Own fills come without asking, whichever way the order was placed.
const clientOrderId = `quick-${Date.now()}`;
let orderId = '';
const filled = new Promise<void>((resolve) => {
  live.subscribe({ channel: 'fills' }, ({ data }) => {
    for (const fill of data) console.log(`fill: ${fill.side} ${fill.amount} at ${fill.price}, fee ${fill.fee} ${fill.feeCoin}`);
    if (data.length > 0) resolve();
  });
});

// The idempotency key makes it safe to send the same order again if the answer is lost.
const order = await live.call(
  'placeOrder',
  { market, side: 'buy', type: 'limit', price: limit, amount: '0.001', timeInForce: 'IOC', clientOrderId },
  { idempotencyKey: clientOrderId },
);
orderId = order.id;
console.log(`order: ${orderId} ${order.status}`);
if (order.fills.length > 0) await filled;

const again = await client.call('getOrderByClientId', { params: { clientOrderId } });
console.log(`order by my own id: ${again.id} filled ${again.filledAmount}`);

// A bracket: what is bought has its exits from the first fill on, a limit two percent higher or a stop two percent lower; one ends the other.
const bracket = await live.call('placeOrderList', {
  market,
  kind: 'bracket',
  side: 'buy',
  clientListId: `${clientOrderId}-list`,
  entry: { type: 'limit', price: limit, amount: '0.001' },
  profit: { type: 'limit', price: at(1.02) },
  stop: { type: 'stop-market', stopPrice: at(0.98) },
});
console.log(`bracket: ${bracket.status}, ${bracket.orders.map(({ status }) => status).join(', ')}`);
await live.call('cancelOrderList', { id: bracket.id });
live.close();
