import type { C2cOrderNotice } from '@agio/contracts/c2c';
import { sidesOf } from '../model.ts';
import type { C2cChange, C2cOrderRecord } from '../model.ts';
import type { C2cLineEvent } from './lines.ts';

/** What happened between two states of an order; undefined for what has no event. */
export function eventOf(change: C2cChange, before: C2cChange | undefined): C2cLineEvent | undefined {
  if (before === undefined) return 'made';
  if (change.provider !== before.provider) return 'rerouted';
  if (change.hadGrace && !before.hadGrace) return 'grace';
  // It can be appealed for longer.
  if (change.state === 'expired' && before.state === 'expired') return undefined;
  switch (change.state) {
    case 'untreated':
    case 'unpaid':
      return 'opened';
    case 'unconfirmed':
      return 'declared';
    case 'waiting_transfer':
      return 'accepted';
    case 'transferred':
      return 'transferred';
    case 'appealed':
      return 'appealed';
    case 'expired':
      return 'expired';
    default:
      if (change.reason === 'decided') return 'decided';
      return change.state === 'success' ? 'finished' : 'cancelled';
  }
}

/** The person who did it, 0 for the clock and for staff. */
export function authorOf(event: C2cLineEvent, change: C2cChange, order: C2cOrderRecord): number {
  const { customer } = order;
  if (event === 'made' || event === 'declared') return customer;
  // A setting that accepts is the provider's as well.
  if (event === 'transferred' || event === 'accepted') return change.provider;
  if (change.reason === 'user' || change.reason === 'agreed') return customer;
  return change.reason === 'provider' || change.reason === 'confirmed' ? change.provider : 0;
}

/** The recipients of a notice about a change, and its event. No one is notified of their own acts. */
export function toldOf(
  event: C2cLineEvent,
  change: C2cChange,
  order: C2cOrderRecord,
): readonly (readonly [customer: number, event: C2cOrderNotice['event']])[] {
  const { customer } = order;
  const { provider } = change;
  const author = authorOf(event, change, order);
  const { buyer, seller } = sidesOf({ ...order, provider });
  const both = [buyer, seller].filter((who) => who !== author);
  switch (event) {
    case 'made':
      return [[provider, 'c2c_made']];
    case 'opened':
      return order.side === 'buy' ? [[customer, 'c2c_opened']] : [[provider, 'c2c_opened']];
    case 'accepted':
      return [[customer, 'c2c_accepted']];
    case 'declared':
      return [[provider, 'c2c_declared']];
    case 'transferred':
      return [[customer, 'c2c_transferred']];
    case 'rerouted':
      return [
        [customer, 'c2c_rerouted'],
        [provider, 'c2c_made'],
      ];
    case 'finished':
      return both.map((who) => [who, 'c2c_finished']);
    case 'cancelled':
      return both.map((who) => [who, 'c2c_cancelled']);
    case 'expired':
      return both.map((who) => [who, 'c2c_expired']);
    case 'appealed':
      return both.map((who) => [who, 'c2c_appealed']);
    case 'decided':
      return both.map((who) => [who, 'c2c_decided']);
    default:
      return [];
  }
}
