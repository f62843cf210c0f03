import { z } from 'zod';
import { customerUid } from '../identity/shapes/customer.ts';
import { decimal, id, pageData, timeMs } from '../shapes.ts';
import { CASE_OUTCOMES, MONITORING_RULES } from './constants.ts';

export const monitoringRule = z.enum(MONITORING_RULES);
export type MonitoringRule = z.output<typeof monitoringRule>;

/** Figures of a finding; each rule has some of them. Amounts are yuan at the rates of the time it was found. */
export const findingFigures = z.object({
  limit: decimal.meta({ description: 'The amount that the rule is set to' }),
  in: decimal.optional().meta({ description: 'What came in' }),
  out: decimal.optional().meta({ description: 'What left' }),
  count: z.int().optional().meta({ description: 'How many deposits' }),
  days: z.int().optional().meta({ description: 'For how many days nothing had happened in the account' }),
  chain: z.string().optional(),
  address: z.string().optional(),
  others: z.array(customerUid).optional().meta({ description: 'Other customers who withdrew to the address' }),
});
export type FindingFigures = z.output<typeof findingFigures>;

const altered = z.boolean().meta({ description: 'Whether somebody else wrote to it in the database: nothing of it is certain' });

/** What a rule found, once for each customer and occasion. */
export const finding = z.object({
  id,
  rule: monitoringRule,
  uid: customerUid,
  at: timeMs.meta({ description: 'When what was found happened' }),
  figures: findingFigures,
  case: id.nullable(),
  isAltered: altered,
});
export type Finding = z.output<typeof finding>;

export const caseOutcome = z.enum(CASE_OUTCOMES);
export type CaseOutcome = z.output<typeof caseOutcome>;

export const caseRow = z.object({
  id,
  uid: customerUid,
  state: z.enum(['open', 'closed']),
  openedAt: timeMs,
  openedBy: z.string(),
  outcome: caseOutcome.nullable(),
  closedAt: timeMs.nullable(),
  closedBy: z.string().nullable(),
  isAltered: altered,
});
export type CaseRow = z.output<typeof caseRow>;

export const caseNote = z.object({ id, at: timeMs, operator: z.string(), text: z.string() });

/** A case with its notes, oldest first, and its newest findings. */
export const monitoringCase = caseRow.extend({
  findings: pageData(finding).pick({ list: true, total: true }),
  notes: z.array(caseNote),
});
export type MonitoringCase = z.output<typeof monitoringCase>;
