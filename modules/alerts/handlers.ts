import { randomUUID } from 'node:crypto';
import { answer, fail, pageOf } from '@agio/contracts';
import type { BodyOf, Calls, HandlerResult, Handlers } from '@agio/contracts';
import type { Alert } from '@agio/contracts/alerts';
import { findRecord, pageOfRecords } from '@agio/database';
import { assert } from '@agio/kernel';
import type { LastChanged } from '@agio/module';
import { alertsMachine } from './machine.ts';
import { alertsAlert, OF_ONE_MAX } from './model.ts';
import type { AlertCommand, AlertRecord } from './model.ts';
import { dropNote, keepNote, notesOf } from './notes.ts';
import type { AlertPorts } from './ports.ts';
import { alertFailure } from './refusals.ts';

export type AlertCalls = Extract<keyof Calls, 'alerts' | 'alertAdd' | 'alertChange' | 'alertRemove' | 'alertHistory'>;
const HISTORY_MS = 90 * 24 * 3_600_000;

export interface AlertRoom extends AlertPorts {
  /** What each customer changed last, so that histories show it. */
  readonly changed: LastChanged;
}

export function alertHandlers(room: AlertRoom): Handlers<AlertCalls> {
  return {
    async alerts({ query }, { customer }) {
      const market = query.market === undefined ? undefined : (room.pricesOf(query.market)?.market ?? -1);
      const own = ownAlerts(room, customer).filter((one) => market === undefined || one.market === market);
      return answer({ list: await viewsOf(room, own.toReversed()), limit: OF_ONE_MAX });
    },
    alertAdd: ({ body }, { customer }) => add(room, customer, body),
    async alertChange({ body }, { customer }) {
      const alert = ownAlert(room, customer, body.id);
      if (alert === undefined) return fail('NOT_FOUND');
      const prices = pricesOf(room, alert.market);
      const ticks = prices.ticksOf(body.price);
      if (typeof ticks === 'object') return fail(ticks.code, ticks.details);
      return submit(room, { kind: 'alerts.change', customer, alert: alert.id, way: body.direction, ticks }, alert.market);
    },
    async alertRemove({ body }, { customer }) {
      const alert = ownAlert(room, customer, body.id);
      if (alert === undefined) return fail('NOT_FOUND');
      return submit(room, { kind: 'alerts.remove', customer, alert: alert.id }, alert.market);
    },
    async alertHistory({ query }, { customer }) {
      if (!(await room.reached(room.changed.of(customer)))) return fail('UNAVAILABLE');
      const market = query.market === undefined ? null : (room.pricesOf(query.market)?.market ?? -1);
      const where = `customer = $1 and state in ('fired', 'ended') and ended_at > $2 and ($3::int4 is null or market = $3)`;
      const given = [customer, room.now() - HISTORY_MS, market];
      const page = pageOf(query);
      const { list, total } = await pageOfRecords(room.database, alertsAlert, { where, given, order: 'ended_at desc, id desc' }, page);
      return answer({ list: await viewsOf(room, list), total, ...page });
    },
  };
}

/** Alerts that wait, the oldest first. */
function ownAlerts({ core }: AlertPorts, customer: number): AlertRecord[] {
  const { alerts, of } = core.machine(alertsMachine);
  return [...of(customer)].flatMap((id) => alerts.get(id) ?? []);
}

const ownAlert = (room: AlertPorts, customer: number, id: string): AlertRecord | undefined =>
  ownAlerts(room, customer).find((alert) => String(alert.id) === id);

function pricesOf(room: AlertPorts, market: number) {
  const prices = room.pricesOf(market);
  assert(prices !== undefined, 'an alert is of a market');
  return prices;
}

async function add(room: AlertRoom, customer: number, body: BodyOf<Calls['alertAdd']>): Promise<HandlerResult<Alert>> {
  const prices = room.pricesOf(body.market);
  if (prices === undefined) return fail('MARKET_NOT_FOUND');
  const ticks = prices.ticksOf(body.price);
  if (typeof ticks === 'object') return fail(ticks.code, ticks.details);
  const note = (body.note ?? '').trim();
  const words = note === '' ? '' : randomUUID();
  if (words !== '') await keepNote(room.database, words, customer, note);
  const { market } = prices;
  const result = await submit(room, { kind: 'alerts.add', customer, market, way: body.direction, ticks, words }, market);
  if (!result.ok && words !== '') await dropNote(room.database, words);
  return result;
}

async function submit(room: AlertRoom, command: AlertCommand, market: number): Promise<HandlerResult<Alert>> {
  const { facts, reply } = await room.submit(command);
  if (!reply.ok) {
    if (reply.refusal === 'alerts.too_many') return alertFailure(reply.refusal, { rule: 'alerts_of_one', limit: String(OF_ONE_MAX) });
    return alertFailure(reply.refusal, pricesOf(room, market).detailsOf(reply));
  }
  assert(reply.kind === 'done' && reply.id !== undefined, 'an alert has a number');
  const told = facts.filter((fact) => alertsAlert.is(fact)).findLast(({ id }) => id === reply.id);
  const alert = told ?? (await findRecord(room.database, alertsAlert, { where: 'id = $1', given: [reply.id] }));
  assert(alert !== undefined, 'what was done to an alert is told');
  const [view] = await viewsOf(room, [alert]);
  return view === undefined ? fail('NOT_FOUND') : answer(view);
}

/** As customers see them. */
async function viewsOf(room: AlertPorts, alerts: readonly AlertRecord[]): Promise<Alert[]> {
  const noteOf = await notesOf(room.database, alerts);
  return alerts.map((alert) => {
    const prices = pricesOf(room, alert.market);
    const { createdAtMs: createdAt, endedAtMs, id, state, ticks, tradeTicks, way: direction } = alert;
    return {
      id: String(id),
      market: prices.name,
      direction,
      price: prices.priceOf(ticks),
      note: noteOf(alert),
      state,
      createdAt,
      endedAt: endedAtMs === 0 ? null : endedAtMs,
      tradePrice: tradeTicks === 0 ? null : prices.priceOf(tradeTicks),
    };
  });
}
