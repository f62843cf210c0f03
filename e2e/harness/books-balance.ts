import type { CallData, Client } from '@agio/client';

type Order = CallData<'myOrders'>['list'][number];

const DECIMALS = 10;

/** A decimal as a whole number of its tenth decimals. */
function units(decimal: string): bigint {
  const [whole = '0', part = ''] = decimal.split('.');
  return BigInt(whole + part.padEnd(DECIMALS, '0'));
}

async function everyPage(list: (page: number) => Promise<{ readonly list: readonly Order[]; readonly total: number }>): Promise<Order[]> {
  const all: Order[] = [];
  for (let page = 1; ; page += 1) {
    const { list: some, total } = await list(page);
    all.push(...some);
    if (all.length >= total || some.length === 0) return all;
  }
}

/** Open and ended orders of a customer. */
export async function allOrders(client: Client): Promise<{ readonly open: Order[]; readonly ended: Order[] }> {
  return {
    open: await everyPage((p) => client.call('myOrders', { query: { p, limit: 100 } })),
    ended: await everyPage((p) => client.call('myOrderHistory', { query: { p, limit: 100 } })),
  };
}

/** What customers have of a coin together, with the fees they paid in it. */
export async function sumOf(coin: string, clients: readonly Client[]): Promise<string> {
  let sum = 0n;
  for (const client of clients) {
    const balance = (await client.call('exchangeBalances')).find((one) => one.coin === coin);
    sum += units(balance?.available ?? '0') + units(balance?.held ?? '0');
    const { open, ended } = await allOrders(client);
    for (const order of [...open, ...ended]) if (order.feeCoin === coin) sum += units(order.fee);
  }
  return decimal(sum);
}

/** What a customer's open orders hold of a coin, computed from the orders. */
export function heldBy(open: readonly Order[], coin: string): string {
  let sum = 0n;
  for (const { side, market, price, amount, filledAmount } of open) {
    const left = units(amount ?? '0') - units(filledAmount);
    if (side === 'sell' && market.startsWith(`${coin}_`)) sum += left;
    if (side === 'buy' && market.endsWith(`_${coin}`)) sum += (left * units(price ?? '0')) / 10n ** BigInt(DECIMALS);
  }
  return decimal(sum);
}

/** The plain form without trailing zeros, so that figures of different origin compare. */
export function plain(text: string): string {
  return decimal(units(text));
}

function decimal(value: bigint): string {
  const digits = value.toString().padStart(DECIMALS + 1, '0');
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`.replace(/\.?0+$/, '');
}
