import { answer, fail, id as orderId, pageOf, requests } from '@agio/contracts';
import type { HandlerResult, Operator } from '@agio/contracts';
import type { Outcome } from '@agio/core';
import { numberOf, parseDecimal, soughtOrder } from '@agio/kernel';
import type { ReferenceKind } from '@agio/kernel';
import { defineRequest } from '@agio/module';
import type { RequestPreview, FailedResult, Impossible, RequestKind } from '@agio/module';
import { z } from 'zod';
import { aloneSince, takesTwo } from './alone.ts';
import type { DecidedAlone } from './alone.ts';
import type { DeskRows, DeskView } from './order-lists.ts';
import type { OrderSource } from './order-source.ts';
import { amountText, coinAt, totalText } from './orders.ts';
import type { PeerOrder } from './orders.ts';
import type { OrderRoom, PeerPorts } from './ports.ts';

/** The people who decided, the second of two being 0 where one person may. */
interface Deciders {
  readonly by: number;
  readonly decidedBy: number;
}

type DecidableAppeal<Order> = { readonly order: Order; readonly atoms: bigint } | FailedResult;

/** What operators do about orders of a module, as far as modules differ. `Decision` is what they say with a decision. */
export interface AppealSettings<Order extends PeerOrder, Decision extends { readonly toBuyer: string }> {
  readonly orders: OrderSource<Order>;
  /** The request of two people. */
  readonly kind: Extract<keyof typeof requests, `${string}.decide`>;
  readonly reference: ReferenceKind;
  readonly rows: DeskRows<Order>;
  readonly sidesOf: (order: Order) => { readonly buyer: number; readonly seller: number };
  /** All who are or were a party to it. */
  readonly partiesOf: (order: Order) => readonly number[];
  /** Whether it ended in a way that `appellant` could appeal now. */
  readonly isAppealable: (order: Order) => boolean;
  readonly appellant: (order: Order) => number;
  /** What a decision about it counts for, in hundredths of a yuan. */
  readonly worthOf: (order: Order) => bigint;
  /** Fields of a decision besides the amount, as its request has them. */
  readonly fields: z.ZodRawShape;
  /** What a request shows of them. */
  readonly changes: (said: Decision) => RequestPreview['changes'];
  readonly problemOf?: (said: Decision) => FailedResult | undefined;
  /** Keeps what is said before the decision, for the transcript that is written from it and for those who count. */
  readonly keep: (order: Order, by: number, said: Decision) => Promise<void>;
  readonly decided?: (order: Order, said: Decision, outcome: Outcome) => Promise<void>;
}

/** Operators' calls about orders and their appeals. No operator decides about their own account. */
export class AppealDesk<Order extends PeerOrder, Decision extends { readonly toBuyer: string }> {
  readonly #room: OrderRoom & PeerPorts<never>;
  readonly #of: AppealSettings<Order, Decision>;

  constructor(room: OrderRoom & PeerPorts<never>, settings: AppealSettings<Order, Decision>) {
    this.#room = room;
    this.#of = settings;
  }

  /** An order of any customer, as it is now. */
  find(id: number): Promise<Order | undefined> {
    return this.#of.orders.find(this.#room, id);
  }

  async list(query: { readonly q?: string | undefined; readonly view?: DeskView | undefined } & Parameters<typeof pageOf>[0]) {
    const { reference, rows } = this.#of;
    const { database } = this.#room;
    const page = pageOf(query);
    const sought = query.q?.trim() ?? '';
    const customer = sought === '' ? undefined : await this.#room.customerOf(sought);
    const id = sought === '' ? undefined : soughtOrder(reference, sought);
    const { list, total } = await rows.page(database, { view: query.view ?? 'appealed', id, customer }, page);
    return { list, total, ...page, ...(await rows.appealsWaiting(database)) };
  }

  async picture({ id, picture }: { readonly id: string; readonly picture: string }) {
    const order = numberOf(id);
    const found = order === 0 ? undefined : await this.#room.openPicture(picture, `${this.#of.orders.name} ${order}`, undefined);
    return found === undefined ? fail('NOT_FOUND') : answer({ ...found, maxAgeSeconds: 0 });
  }

  /** Whether an operator is a party to an order; one who handed it on is one too. */
  isOwn(operator: Operator, order: Order): boolean {
    return this.#of.partiesOf(order).some((who) => this.#room.isOwn(operator, who));
  }

  /** Whether a decision of this operator about it takes a second person; undefined while rows are late. */
  async needsTwo(operator: Operator, order: Order): Promise<boolean | undefined> {
    const { alone, core, now, reached } = this.#room;
    if (!(await reached(core.sequence))) return undefined;
    return takesTwo(this.#counted(order, operator.id), await alone.since(aloneSince(now())));
  }

  /** What one person decided after a time. */
  async decidedAlone(sinceMs: number): Promise<readonly DecidedAlone[]> {
    const decided = await this.#of.rows.decidedAlone(this.#room.database, sinceMs);
    return decided.map((one) => this.#counted(one, one.by));
  }

  #counted(order: Order, by: number): DecidedAlone {
    return { by, parties: this.#of.partiesOf(order), worth: this.#of.worthOf(order) };
  }

  /** Whether the buyer of an order that ended could appeal, if their account were not frozen. */
  awaitsAppeal({ id }: Pick<Order, 'id'>): boolean {
    const { appellant, isAppealable, orders } = this.#of;
    // What can no longer be appealed is forgotten there.
    const order = orders.known(this.#room).get(id);
    return order !== undefined && isAppealable(order) && this.#room.core.customer(appellant(order))?.disabled === true;
  }

  /** Appeals for a buyer who has no session while their account is frozen, and whose time to appeal passes. */
  async appealFor(operator: Operator | undefined, id: number): Promise<HandlerResult<Order>> {
    const { appellant, orders } = this.#of;
    const order = await this.find(id);
    if (operator === undefined || order === undefined) return fail('NOT_FOUND');
    if (this.isOwn(operator, order)) return fail('OWN_ACCOUNT');
    if (!this.awaitsAppeal(order)) return fail('STATE_CHANGED', { state: order.state });
    const command = { kind: `${orders.name}.appeal` as const, customer: appellant(order), order: id };
    return this.#after(order, await this.#room.submit(command));
  }

  /** Decides an appeal that one person may decide about. */
  async decideAlone(operator: Operator | undefined, id: number, said: Decision): Promise<HandlerResult<Order>> {
    if (operator === undefined) return fail('PLEASE_LOGIN');
    const decide = async (): Promise<HandlerResult<Order>> => {
      const found = await this.#decidable(id, said);
      if ('ok' in found) return found;
      if (this.isOwn(operator, found.order)) return fail('OWN_ACCOUNT');
      const needsTwo = await this.needsTwo(operator, found.order);
      if (needsTwo !== false) return fail(needsTwo === undefined ? 'UNAVAILABLE' : 'SECOND_PERSON_NEEDED');
      return this.#decide(found, said, { by: operator.id, decidedBy: 0 });
    };
    return this.#room.alone.turn.of(0, () => this.#room.inTurn.of(id, decide));
  }

  /** What one person may not decide alone, two decide; they may about any other appeal. */
  request(): RequestKind {
    const { changes, fields, kind, orders, partiesOf, reference, sidesOf } = this.#of;
    const { name } = orders;
    const room = this.#room;
    // The schema below is made of a decision's own fields.
    const decisionOf = ({ order, ...said }: { readonly order: string }) => ({ number: numberOf(order), said: said as unknown as Decision });
    return defineRequest({
      kind,
      ...requests[kind],
      payload: z.strictObject({ order: orderId, ...fields }),
      examine: async (payload): Promise<RequestPreview | Impossible> => {
        const { number, said } = decisionOf(payload);
        const found = await this.#decidable(number, said);
        if ('ok' in found) return found;
        const { atoms, order } = found;
        const coin = coinAt(room, order.coin);
        const { buyer, seller } = sidesOf(order);
        return {
          ok: true,
          target: `${reference} ${order.id}`,
          changes: [{ field: 'toBuyer', before: null, after: `${amountText(atoms, coin)} ${coin.code}` }, ...changes(said)],
          effect: [
            { field: 'toSeller', value: `${amountText(BigInt(order.held) - atoms, coin)} ${coin.code}` },
            { field: `${name}Buyer`, value: room.uidOf(buyer) },
            { field: `${name}Seller`, value: room.uidOf(seller) },
            { field: 'total', value: `${totalText(order.total)} ${order.fiat}` },
          ],
          customers: partiesOf(order),
        };
      },
      run: (payload, { asked, decided }) => {
        const { number, said } = decisionOf(payload);
        return room.inTurn.of(number, () => this.#decideByTwo(number, said, { by: asked.id, decidedBy: decided.id }));
      },
    });
  }

  async #decideByTwo(number: number, said: Decision, people: Deciders): Promise<Impossible | { readonly ok: true }> {
    const found = await this.#decidable(number, said);
    if (!('ok' in found)) {
      const result = await this.#decide(found, said, people);
      return result.ok ? { ok: true } : result;
    }
    const { core, database, reached } = this.#room;
    await reached(core.sequence);
    const row = await this.#of.orders.row(database, number);
    const areThey = row?.by === people.by && row.decidedBy === people.decidedBy;
    // After a crash: it was these two who decided it, and so.
    const isDone = areThey && BigInt(row.toBuyer) === parseDecimal(said.toBuyer, coinAt(this.#room, row.coin).decimals);
    return isDone ? { ok: true } : found;
  }

  /** An appeal with the atoms that would go to the buyer, or why that cannot be. */
  async #decidable(id: number, said: Decision): Promise<DecidableAppeal<Order>> {
    const problem = this.#of.problemOf?.(said);
    if (problem !== undefined) return problem;
    const order = await this.find(id);
    if (order === undefined) return fail('NOT_FOUND');
    if (order.state !== 'appealed') return fail('STATE_CHANGED', { state: order.state });
    const coin = coinAt(this.#room, order.coin);
    const atoms = parseDecimal(said.toBuyer, coin.decimals);
    if (atoms === undefined) return fail('AMOUNT_TOO_FINE', { decimals: coin.decimals });
    if (atoms > BigInt(order.held)) return fail('AMOUNT_OUT_OF_RANGE', { maximum: amountText(order.held, coin) });
    return { order, atoms };
  }

  async #decide(
    { atoms, order }: Exclude<DecidableAppeal<Order>, FailedResult>,
    said: Decision,
    { by, decidedBy }: Deciders,
  ): Promise<HandlerResult<Order>> {
    const { decided, keep, orders } = this.#of;
    await keep(order, by, said);
    const command = { kind: `${orders.name}.decide` as const, order: order.id, toBuyer: String(atoms), by, decidedBy };
    const outcome = await this.#room.submit(command);
    if (outcome.reply.ok) await decided?.(order, said, outcome);
    return this.#after(order, outcome);
  }

  #after(order: Order, outcome: Outcome): HandlerResult<Order> {
    const { orders } = this.#of;
    const { reply } = outcome;
    if (reply.ok) return answer(orders.in(outcome, order.id) ?? order);
    return reply.refusal === `${orders.name}.not_found` ? fail('STATE_CHANGED') : orders.failure(reply.refusal);
  }
}
