import type { OpenedSite } from '../../harness/open-site.ts';
import { logInTo } from '../../harness/small-site.ts';

const MARKET = 'ETH_USDT';

/** Two people who trade ETH with each other: each price is reached through everything that rests on the way. */
export async function moveTo(site: OpenedSite, price: number, from: number, [maker, taker]: readonly [string, string]): Promise<void> {
  const [one, other] = [await logInTo(site, maker), await logInTo(site, taker)];
  const [up, down] = price > from ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const);
  const order = (client: typeof one.client, side: 'buy' | 'sell', amount: string) =>
    client.call('placeOrder', { body: { market: MARKET, side, type: 'limit', price: price.toFixed(2), amount } });
  await order(other.client, up, '8');
  await other.client.call('cancelOrder', { body: { market: MARKET } });
  await order(one.client, down, '0.01');
  await order(other.client, up, '0.01');
  for (const { client } of [one, other]) await client.call('cancelOrder', { body: { market: MARKET } });
  await site.inside.settled();
}

/** A grid of somebody's around 3,000, with coins of its own. */
export async function startGrid(site: OpenedSite, account: string, name: string, change: object = {}): Promise<string> {
  const { client } = await logInTo(site, account);
  const terms = {
    kind: 'grid' as const,
    market: MARKET,
    lower: '2800',
    upper: '3200',
    grids: 8,
    spacing: 'arithmetic' as const,
    amount: '0.1',
    ownAmount: '0.4',
    stopLoss: '2500',
    ...change,
  };
  const { id } = await client.call('robotCreate', { body: { terms, name, start: true } });
  return id;
}
