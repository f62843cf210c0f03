import type { ListLeg, PlaceList } from '../commands.ts';
import type { ListReply } from '../replies.ts';
import { S, TriggerScenario } from './triggers.ts';

export type Leg = Partial<ListLeg> & Pick<ListLeg, 'leg' | 'side'>;

/** A market in which lists are tried; see `TriggerScenario`. */
export class ListScenario extends TriggerScenario {
  list(list: PlaceList['list'], ...legs: Leg[]): ReturnType<TriggerScenario['place']> {
    const whole = legs.map((leg) => ({
      type: 'limit',
      timeInForce: 'GTC',
      postOnly: false,
      stp: 'expire-maker',
      ticks: 0,
      lots: 0,
      total: null,
      expireAtMs: 0,
      clientOrderId: null,
      ...leg,
    })) as ListLeg[];
    return this.apply({ kind: 'place_list', customer: S, market: 0, list, legs: whole, request: null });
  }

  placed(list: PlaceList['list'], ...legs: Leg[]): readonly [number, number, number] {
    const reply = this.list(list, ...legs) as ListReply;
    if (!reply.ok) throw new Error(JSON.stringify(reply));
    const [one, two, three] = reply.orders.map(({ id }) => id);
    return [one!, two!, three!];
  }

  amends(order: number, more: Partial<{ ticks: number; lots: number; stopTicks: number }>): ReturnType<TriggerScenario['place']> {
    return this.apply({ kind: 'amend', customer: S, order, ticks: 0, lots: 0, request: null, ...more });
  }

  state(id: number): string {
    const order = this.core.openOrder(id);
    return order === undefined
      ? 'closed'
      : `${order.status} ${order.lots - order.filledLots}${order.waitsFor === undefined ? '' : ' entry'}`;
  }

  cancels(order: number): void {
    this.must({ kind: 'cancel', customer: S, target: { order }, request: null });
  }
}

export const oco = (lots: number, profit: number, stopTicks: number, more: Partial<ListLeg> = {}): Leg[] => [
  { leg: 'profit', side: 'sell', ticks: profit, lots },
  { leg: 'stop', side: 'sell', type: 'stop-market', stopTicks, lots, ...more },
];
export const bracket = (entry: Partial<ListLeg>, profit: number, stopTicks: number): Leg[] => [
  { leg: 'entry', side: 'buy', ...entry },
  { leg: 'profit', side: 'sell', ticks: profit },
  { leg: 'stop', side: 'sell', type: 'stop-market', stopTicks },
];
