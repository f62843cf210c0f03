import type { AlertNotice } from '@agio/contracts/alerts';
import { changesAfter, findRecord } from '@agio/database';
import { assert } from '@agio/kernel';
import { followRows } from '@agio/module';
import type { Follower } from '@agio/module';
import { alertsAlert, alertsStep } from './model.ts';
import type { AlertRecord, AlertStep } from './model.ts';
import { notesOf } from './notes.ts';
import type { AlertPorts } from './ports.ts';

/** Tells customers of prices that were met, and of alerts that ended with their market. */
export const tellerOf = (ports: AlertPorts): Follower =>
  followRows(ports, {
    table: 'alerts_teller',
    rowsAfter: async (session, after, most) => (await changesAfter(session, alertsStep, after, most)).map(({ now }) => now),
    // A notice that fails does not hold up the others; one sent twice arrives once, by the id.
    each: (step) => tell(ports, step).catch((error: unknown) => ports.onError(error)),
  });

async function tell(ports: AlertPorts, { id, state }: AlertStep): Promise<void> {
  if (state !== 'fired' && state !== 'ended') return;
  const alert = await findRecord(ports.database, alertsAlert, { where: 'id = $1', given: [id] });
  assert(alert !== undefined, 'a step is of an alert');
  // A customer who has left gets no more notices.
  if (ports.core.disabledBy(alert.customer).includes('closed')) return;
  await ports.tell(`alert-${id}`, alert.customer, await noticeOf(ports, alert, state));
}

async function noticeOf(ports: AlertPorts, alert: AlertRecord, state: 'fired' | 'ended'): Promise<AlertNotice> {
  const prices = ports.pricesOf(alert.market);
  assert(prices !== undefined, 'an alert is of a market');
  const note = (await notesOf(ports.database, [alert]))(alert);
  const event = state === 'ended' ? 'alert_ended' : alert.way === 'up' ? 'alert_rose' : 'alert_fell';
  const trade = state === 'ended' ? '' : prices.priceOf(alert.tradeTicks);
  return { event, data: { market: prices.name, price: prices.priceOf(alert.ticks), trade, note } };
}
