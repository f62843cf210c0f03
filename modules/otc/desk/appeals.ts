import { decisionFields } from '@agio/contracts/otc';
import { AppealDesk, coinAt } from '@agio/deals';
import { wrong } from '@agio/module';
import { insertDecision } from '../market/decisions.ts';
import type { Decision } from '../market/decisions.ts';
import { pauseAdsOf } from '../market/watch.ts';
import { isAppealable } from '../model.ts';
import type { OtcOrderRecord } from '../model.ts';
import { orderRows } from '../orders/rows.ts';
import { otcOrders } from '../orders/source.ts';
import type { Room } from '../handlers/room.ts';

type OtcDecision = Decision & { readonly toBuyer: string };
export type OtcAppeals = AppealDesk<OtcOrderRecord, OtcDecision>;

/** Appeals of OTC, and what takes two people: those about much. */
export const otcAppeals = (room: Room): OtcAppeals =>
  new AppealDesk<OtcOrderRecord, OtcDecision>(room, {
    kind: 'otc.decide',
    orders: otcOrders,
    reference: 'OTC',
    rows: orderRows,
    sidesOf: (order) => order,
    partiesOf: ({ buyer, seller }) => [buyer, seller],
    isAppealable,
    appellant: ({ buyer }) => buyer,
    worthOf: (order) => worthOf(room, order),
    fields: decisionFields,
    changes: ({ fault, kind, pauseDays, reason }) => [
      { field: 'decisionKind', before: null, after: kind },
      { field: 'decisionReason', before: null, after: reason },
      { field: 'fault', before: null, after: fault },
      { field: 'pauseDays', before: null, after: String(pauseDays) },
    ],
    problemOf: ({ fault, pauseDays }) => (fault === 'none' && pauseDays > 0 ? wrong('pauseDays', 'nobody_to_blame') : undefined),
    keep: (order, by, said) => insertDecision(room, { order, by }, said, room.now()),
    async decided({ buyer, seller }, { fault, pauseDays }, { sequence }) {
      // Pauses, figures and names by decisions are read from rows.
      await room.reached(sequence);
      for (const customer of [buyer, seller]) room.figures.forget(customer);
      // The board hides the offers of a customer who is paused; a decision holds for their other accounts as well.
      const blamed = pauseDays === 0 ? undefined : fault === 'buyer' ? buyer : seller;
      if (blamed !== undefined) await pauseAdsOf(room, await room.samePersonAs(blamed));
      room.board.note(0);
    },
  });

/** In hundredths of a yuan. */
function worthOf(room: Pick<Room, 'core' | 'quotes'>, order: Pick<OtcOrderRecord, 'amount' | 'coin' | 'fiat' | 'total'>): bigint {
  const { quotes } = room;
  const { code, decimals } = coinAt(room, order.coin);
  const { fiat } = order;
  return quotes.inYuan(quotes.worth({ coin: code, decimals, fiat, amount: BigInt(order.amount), total: BigInt(order.total) }), fiat);
}
