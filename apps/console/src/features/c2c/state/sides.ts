import { compareDecimals, subtractDecimals, trimZeros } from '@agio/ui';
import type { C2cOrder, Step } from '../api/c2c.ts';

/** One of the two people of an order, as who decides reads about them. */
export interface OrderParty {
  readonly role: 'customer' | 'provider';
  readonly uid: string;
  readonly name: string;
  readonly appeals: C2cOrder['appeals']['customer'];
  /** Why they appealed, and what they said after it. */
  readonly statements: readonly Step[];
}

/** The buyer and the seller of the coins. */
export function sidesOf(order: C2cOrder): { readonly buyer: OrderParty; readonly seller: OrderParty } {
  const of = (role: OrderParty['role']): OrderParty => ({
    role,
    uid: order[role],
    name: (role === 'customer' ? order.customerName : order.providerName) || order[role],
    appeals: order.appeals[role],
    statements: order.steps.filter(({ by, content, event, pictures }) => {
      const isSaid = event === 'statement' || event === 'appealed';
      return by === role && isSaid && (content !== '' || pictures.length > 0);
    }),
  });
  const [customer, provider] = [of('customer'), of('provider')];
  return order.side === 'buy' ? { buyer: customer, seller: provider } : { buyer: provider, seller: customer };
}

type Outcome = 'won' | 'lost' | 'split';

/** What an appeal came to, in coins; undefined for an order that was not decided. */
export function outcomeOf(
  order: Pick<C2cOrder, 'amount' | 'reason' | 'steps' | 'toBuyer'>,
): { readonly toBuyer: string; readonly toSeller: string; readonly forBuyer: Outcome; readonly step: Step | undefined } | undefined {
  const { amount, reason, steps, toBuyer } = order;
  if (reason !== 'decided' || toBuyer === null) return undefined;
  const isAll = compareDecimals(toBuyer, amount) === 0;
  return {
    toBuyer,
    toSeller: trimZeros(subtractDecimals(amount, toBuyer)),
    forBuyer: isAll ? 'won' : compareDecimals(toBuyer, '0') === 0 ? 'lost' : 'split',
    step: steps.findLast(({ event }) => event === 'decided'),
  };
}

/** The opener of an appeal: one of both, or the deadline. */
export const openerOf = (reason: C2cOrder['reason']): 'user' | 'provider' | 'deadline' =>
  reason === 'user' || reason === 'provider' ? reason : 'deadline';
