import { deskCalls, fail } from '@agio/contracts';
import type { AnyCall, DeskCallName, DeskHandlers, Handler, Operator } from '@agio/contracts';

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
  const calls: Readonly<Record<string, AnyCall>> = deskCalls;
  const all = Object.entries(handlers as unknown as Readonly<Record<string, Handler<AnyCall>>>);
  const closed = all.map(([name, handler]) => {
    if (calls[name]?.method === 'GET' || OWN.has(name)) return [name, handler] as const;
    const guarded: Handler<AnyCall> = (input, context) =>
      context.operator === undefined || decides(context.operator) ? handler(input, context) : fail('OPERATOR_NEW');
    return [name, guarded] as const;
  });
  return Object.fromEntries(closed) as unknown as DeskHandlers<DeskCallName>;
}
