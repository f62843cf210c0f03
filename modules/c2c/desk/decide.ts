import { answer, fail } from '@agio/contracts';
import type { HandlerResult, Operator } from '@agio/contracts';
import { amountText, coinAt } from '@agio/deals';
import { parseDecimal } from '@agio/kernel';
import type { Failed } from '@agio/module';
import type { C2cOrderRecord } from '../model.ts';
import { c2cFailure } from '../refusals.ts';
import { ask, orderIn } from '../room.ts';
import type { Room } from '../room.ts';
import { anyOrder, isOwn, needsTwo } from './views.ts';

interface Decision {
  readonly toBuyer: string;
  readonly reason: string;
}

/** An appeal with the atoms that would go to the buyer of the coins, or why that cannot be. */
export async function decidable(
  room: Room,
  id: number,
  { toBuyer }: Pick<Decision, 'toBuyer'>,
): Promise<{ readonly order: C2cOrderRecord; readonly atoms: bigint } | Failed> {
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
export async function decideAlone(room: Room, operator: Operator, id: number, decision: Decision): Promise<HandlerResult<C2cOrderRecord>> {
  const found = await decidable(room, id, decision);
  if ('ok' in found) return found;
  const { order } = found;
  if (isOwn(room, operator, order)) return fail('OWN_ACCOUNT');
  if (needsTwo(room, order)) return fail('SECOND_PERSON_NEEDED');
  return decide(room, order, { ...decision, atoms: found.atoms, by: operator.id, decidedBy: 0 });
}

/** The reason is there before the decision, for the step that is written from it. */
export async function decide(
  room: Room,
  order: C2cOrderRecord,
  { atoms, by, decidedBy, reason }: Decision & { readonly atoms: bigint; readonly by: number; readonly decidedBy: number },
): Promise<HandlerResult<C2cOrderRecord>> {
  await room.database.query(
    `insert into c2c_decision (order_id, by_operator, reason, at) values ($1, $2, $3, $4)
     on conflict (order_id, by_operator) do update set reason = excluded.reason, at = excluded.at`,
    [order.id, by, reason, room.now()],
  );
  const outcome = await ask(room, { kind: 'c2c.decide', order: order.id, toBuyer: String(atoms), by, decidedBy });
  if (outcome.reply.ok) return answer(orderIn(outcome, order.id) ?? order);
  return outcome.reply.refusal === 'c2c.not_found' ? fail('STATE_CHANGED') : c2cFailure(outcome.reply.refusal);
}
