import { answer, fail } from '@agio/contracts';
import type { HandlerResult, Operator } from '@agio/contracts';
import { amountText, coinAt } from '@agio/deals';
import { parseDecimal } from '@agio/kernel';
import { wrong } from '@agio/module';
import type { Failed } from '@agio/module';
import type { OtcOrderRecord } from '../model.ts';
import { insertDecision } from '../market/decisions.ts';
import type { Decision } from '../market/decisions.ts';
import { pauseAdsOf } from '../market/watch.ts';
import { otcFailure } from '../refusals.ts';
import { ask, orderIn } from '../room.ts';
import type { Room } from '../room.ts';
import { anyOrder, needsTwo } from './views.ts';

export interface Decided extends Decision {
  readonly toBuyer: string;
}

/** An appeal with the atoms that would go to the buyer, or why that cannot be. */
export async function decidable(
  room: Room,
  id: number,
  { fault, pauseDays, toBuyer }: Pick<Decided, 'fault' | 'pauseDays' | 'toBuyer'>,
): Promise<{ readonly order: OtcOrderRecord; readonly atoms: bigint } | Failed> {
  if (fault === 'none' && pauseDays > 0) return wrong('pauseDays', 'nobody_to_blame');
  const order = await anyOrder(room, id);
  if (order === undefined) return fail('NOT_FOUND');
  if (order.state !== 'appealed') return fail('STATE_CHANGED', { state: order.state });
  const coin = coinAt(room, order.coin);
  const atoms = parseDecimal(toBuyer, coin.decimals);
  if (atoms === undefined) return fail('AMOUNT_TOO_FINE', { decimals: coin.decimals });
  if (atoms > BigInt(order.held)) return fail('AMOUNT_OUT_OF_RANGE', { maximum: amountText(order.held, coin) });
  return { order, atoms };
}

/** Decides an appeal that one person may decide about. */
export async function decideAlone(room: Room, operator: Operator, id: number, decision: Decided): Promise<HandlerResult<OtcOrderRecord>> {
  const found = await decidable(room, id, decision);
  if ('ok' in found) return found;
  const { order } = found;
  if (room.isOwn(operator, order.buyer) || room.isOwn(operator, order.seller)) return fail('OWN_ACCOUNT');
  if (needsTwo(room, order)) return fail('SECOND_PERSON_NEEDED');
  return decide(room, order, { ...decision, atoms: found.atoms, by: operator.id, decidedBy: 0 });
}

/** The reason is there before the decision, for the transcript that is written from it and for those who count. */
export async function decide(
  room: Room,
  order: OtcOrderRecord,
  { atoms, by, decidedBy, ...said }: Decided & { readonly atoms: bigint; readonly by: number; readonly decidedBy: number },
): Promise<HandlerResult<OtcOrderRecord>> {
  await insertDecision(room.database, { order: order.id, by }, said, room.now());
  const outcome = await ask(room, { kind: 'otc.decide', order: order.id, toBuyer: String(atoms), by, decidedBy });
  if (!outcome.reply.ok) return outcome.reply.refusal === 'otc.not_found' ? fail('STATE_CHANGED') : otcFailure(outcome.reply.refusal);
  // Pauses, figures and names by decisions are read from rows.
  await room.reached(outcome.sequence);
  for (const customer of [order.buyer, order.seller]) room.figures.forget(customer);
  // The board hides what somebody offers who is paused; a decision holds for their other accounts as well.
  const blamed = said.pauseDays === 0 ? undefined : said.fault === 'buyer' ? order.buyer : order.seller;
  if (blamed !== undefined) await pauseAdsOf(room, await room.samePersonAs(blamed));
  room.board.note(0);
  return answer(orderIn(outcome, order.id) ?? order);
}
