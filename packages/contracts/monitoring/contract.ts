import { defineContract } from '../contract.ts';
import { deskCase, deskCaseClose, deskCaseExport, deskCaseNote, deskCaseOpen, deskCases, deskFindings } from './desk.ts';
import { monitoringDesk } from './desk-words.ts';

export * from './shapes.ts';

/** Transactions that look suspicious, and the cases that operators make of them. Customers neither call nor see anything of it. */
export const monitoring = defineContract({
  name: 'monitoring',
  calls: {},
  desk: { deskFindings, deskCases, deskCase, deskCaseOpen, deskCaseNote, deskCaseClose, deskCaseExport },
  errors: {},
  channels: {},
  ...monitoringDesk,
});
