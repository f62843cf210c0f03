import { fail } from '@agio/contracts';
import type { DeskCallName, DeskHandlers, Operator } from '@agio/contracts';
import { wrappedHandlers } from './desk-handlers.ts';

/** What is no decision although it is no reading either: one's own session, and looking. */
const OWN: ReadonlySet<string> = new Set<DeskCallName>([
  'deskLogout',
  'deskVerify',
  'deskPreview',
  'deskCheckAudit',
  'deskDisplayName',
  'deskKeyBegin',
  'deskKeyAdd',
  'deskSignBegin',
  'deskSign',
]);

/** Operators who are new read, and do nothing else, whatever their roles: every call that a module adds is closed to them. */
export function closedToNew(handlers: DeskHandlers<DeskCallName>, decides: (operator: Operator) => boolean): DeskHandlers<DeskCallName> {
  return wrappedHandlers(handlers, (handler, call, name) => {
    if (call?.method === 'GET' || OWN.has(name)) return handler;
    return (input, context) =>
      context.operator === undefined || decides(context.operator) ? handler(input, context) : fail('OPERATOR_NEW');
  });
}
