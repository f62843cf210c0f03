import { answer } from '@agio/contracts';
import type { Calls, Handler } from '@agio/contracts';
import { cancelAll } from './cancel-order.ts';
import type { Room } from './room.ts';

interface Waiting {
  readonly end: () => void;
}

/** POST /exchange/cancelAllAfter: a timer for each customer, which each call starts again. Timers end with the server. */
export function cancelAllAfter(room: Room, onError: (error: unknown) => void): Handler<Calls['cancelAllAfter']> {
  const waiting = new Map<number, Waiting>();
  return ({ body: { timeoutMs, what = 'working' } }, { customer }) => {
    waiting.get(customer)?.end();
    waiting.delete(customer);
    if (timeoutMs === 0) return answer({ cancelAt: null });
    const atMs = room.now() + timeoutMs;
    const mine: Waiting = {
      end: room.clock.after(timeoutMs, () => {
        if (waiting.get(customer) === mine) waiting.delete(customer);
        cancelAll(room, customer, `cancel all after ${customer} ${atMs}`, what === 'all' ? undefined : what).catch(onError);
      }),
    };
    waiting.set(customer, mine);
    return answer({ cancelAt: atMs });
  };
}
