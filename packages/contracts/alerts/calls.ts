import { z } from 'zod';
import { defineCall } from '../call.ts';
import { decimal, id, pageData, pageQuery, pair } from '../shapes.ts';
import { alert, ALERT_DIRECTIONS, ALERT_HISTORY_DAYS, alertNote, ALERTS_MAX } from './alert.ts';

const direction = z.enum(ALERT_DIRECTIONS);

export const alerts = defineCall({
  method: 'GET',
  path: '/api/alerts',
  summary: 'Own price alerts that wait, the newest first',
  principal: 'customer',
  rate: 'read',
  apiScope: 'read',
  query: z.strictObject({ market: pair.optional() }),
  data: z.object({ list: z.array(alert), limit: z.int().meta({ description: `${ALERTS_MAX} at once` }) }),
});

export const alertAdd = defineCall({
  method: 'POST',
  path: '/api/alerts/add',
  summary: 'Create an alert that notifies once when a market trades at a price or beyond; nothing is held, and no order is placed',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  apiScope: 'trade',
  feature: 'coinTrade',
  body: z.strictObject({ market: pair, direction, price: decimal, note: alertNote.optional() }),
  data: alert,
});

export const alertChange = defineCall({
  method: 'POST',
  path: '/api/alerts/change',
  summary: 'Change the price of a waiting alert; its note stays',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  apiScope: 'trade',
  feature: 'coinTrade',
  body: z.strictObject({ id, direction, price: decimal }),
  data: alert,
});

export const alertRemove = defineCall({
  method: 'POST',
  path: '/api/alerts/remove',
  summary: 'Remove an alert that waits',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  apiScope: 'trade',
  body: z.strictObject({ id }),
  data: alert,
});

export const alertHistory = defineCall({
  method: 'GET',
  path: '/api/alerts/history',
  summary: `Own alerts that fired, or ended with their market, within the last ${ALERT_HISTORY_DAYS} days, the latest first`,
  principal: 'customer',
  rate: 'read',
  apiScope: 'read',
  query: z.strictObject({ ...pageQuery, market: pair.optional() }),
  data: pageData(alert),
});
