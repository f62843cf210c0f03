import { deskCalls } from '@agio/contracts';
import type { AnyCall, DeskCallName, DeskHandlers, Handler } from '@agio/contracts';

/** Operators' calls by name, as one type: what is true of all of them needs none of their own. */
export const anyDeskCalls: Readonly<Record<string, AnyCall>> = deskCalls;

/** Handlers of operators' calls by name, as one type. */
export const anyHandlers = (handlers: DeskHandlers<DeskCallName>): Readonly<Record<string, Handler<AnyCall>>> => handlers;

/** The same handlers, each as `wrap` makes it of its own. */
export function wrappedHandlers(
  handlers: DeskHandlers<DeskCallName>,
  wrap: (handler: Handler<AnyCall>, call: AnyCall | undefined, name: string) => Handler<AnyCall>,
): DeskHandlers<DeskCallName> {
  const all = Object.entries(anyHandlers(handlers)).map(([name, handler]) => [name, wrap(handler, anyDeskCalls[name], name)] as const);
  return Object.fromEntries(all) as DeskHandlers<DeskCallName>;
}
