import type { LoggedIn } from '../../apps/server/demo/log-in.ts';
import type { Site } from '../../harness/site.ts';

/** An order that the server acknowledged: the request and the answer. */
export interface Acknowledged {
  readonly who: LoggedIn;
  readonly key: string;
  readonly body: { readonly clientOrderId: string; readonly [field: string]: string };
  readonly data: { readonly id: string; readonly [field: string]: unknown };
}

export interface Answer {
  readonly status: number;
  readonly replayed: boolean;
  readonly code: string;
  readonly data?: Acknowledged['data'];
}

/** Sends an order with an idempotency key; throws when no answer comes. */
export async function sendOrder(server: Site, who: LoggedIn, key: string, body: Acknowledged['body']): Promise<Answer> {
  const response = await fetch(`${server.url}/api/exchange/order`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  });
  const envelope = (await response.json()) as Pick<Answer, 'code' | 'data'>;
  return { ...envelope, status: response.status, replayed: response.headers.get('idempotency-replayed') === 'true' };
}

/** Two customers place crossing and resting orders, several at a time, until the server is gone. */
export function startOrderLoop(server: Site, buyer: LoggedIn, seller: LoggedIn) {
  const acknowledged: Acknowledged[] = [];
  let sent = 0;
  async function run(lane: number): Promise<void> {
    for (let turn = 0; ; turn += 1) {
      const who = (lane + turn) % 2 === 0 ? buyer : seller;
      const name = `loop-${lane}-${turn}`;
      // Every third pair meets at one price; the others stay apart.
      const price = turn % 3 === 0 ? '64000' : who === buyer ? String(63_000 - lane - turn) : String(65_000 + lane + turn);
      const body = {
        market: 'BTC_USDT',
        side: who === buyer ? 'buy' : 'sell',
        type: 'limit',
        price,
        amount: '0.001',
        clientOrderId: name,
      };
      sent += 1;
      let answer = await sendOrder(server, who, `key-${name}`, body).catch(() => undefined);
      // A busy server may answer that it does not know yet; with the same key nothing is done twice.
      while (answer?.code === 'UNAVAILABLE') answer = await sendOrder(server, who, `key-${name}`, body).catch(() => undefined);
      if (answer === undefined) return;
      // The maximum number of open orders of a customer; nothing more can be placed then.
      if (answer.code === 'TOO_MANY_OPEN_ORDERS') return;
      if (answer.data === undefined) throw new Error(`an order of the loop was refused: ${answer.code}`);
      acknowledged.push({ who, key: `key-${name}`, body, data: answer.data });
    }
  }
  const ended = Promise.all([0, 1, 2, 3].map((lane) => run(lane)));
  return { acknowledged, ended, sent: () => sent };
}
