import { heldBy } from '@agio/kernel/record';
import type { FieldsOf } from '@agio/module/testing';
import { alertsAlert } from '../model.ts';
import type { AlertCommand } from '../model.ts';

/** In the journal forever: numbers and prices alone; what was noted is a row that can be erased. */
export const commandFields = {
  kind: 'name of the command',
  customer: 'number of a customer',
  alert: 'number of an alert',
  market: 'number of a market',
  way: 'up or down',
  ticks: 'a price',
  words: 'id of a row with a note',
} as const satisfies Record<FieldsOf<AlertCommand>, string>;

export const factFields = heldBy(alertsAlert);
