import { fail } from '@agio/contracts';
import type { DeskCallName, DeskHandlers, HandlerResult, RequestContext, Signs } from '@agio/contracts';
import { parserOf } from '@agio/gateway';
import { anyDeskCalls, anyHandlers, wrappedHandlers } from './desk-handlers.ts';

type Refusal = Extract<HandlerResult<never>, { ok: false }>;

/** The command of a vote that was only asked for. */
class Collected extends Error {
  override readonly name = 'Collected';
  readonly command: object;

  constructor(command: object) {
    super('a command was asked for, to be signed');
    this.command = command;
  }
}

const collecting: Signs = (command) => {
  throw new Collected(command);
};

/** Gives the handlers of votes what their caller signed. */
export function signedHandlers(
  handlers: DeskHandlers<DeskCallName>,
  signsOf: (context: RequestContext) => Signs | undefined,
): DeskHandlers<DeskCallName> {
  return wrappedHandlers(handlers, (handler, call) => {
    if (call?.votes !== true) return handler;
    return (input, context) => {
      context.signs = signsOf(context);
      return handler(input, context);
    };
  });
}

/**
 * The command that a vote would submit. Its handler runs up to where it signs, and nothing has happened by then: whatever it does before, it reads.
 * Undefined for a call that is no vote.
 */
export async function commandOf(
  handlers: () => DeskHandlers<DeskCallName>,
  action: string,
  { body, params }: { readonly body: unknown; readonly params: unknown },
  context: RequestContext,
): Promise<{ readonly command: object | undefined } | { readonly refused: Refusal }> {
  const call = Object.hasOwn(anyDeskCalls, action) ? anyDeskCalls[action] : undefined;
  if (call?.roles === undefined) return { refused: fail('PARAMETER_ERROR', [{ field: 'action', problem: 'unknown' }]) };
  const { roles, votes } = call;
  if (context.operator?.roles.some((role) => roles.includes(role)) !== true) return { refused: fail('PERMISSION_DENIED') };
  if (votes !== true) return { command: undefined };
  const input = parserOf(call)({ query: undefined, body, params: params ?? {} });
  if ('problem' in input) return { refused: fail('PARAMETER_ERROR', input.problem) };
  const handler = anyHandlers(handlers())[action];
  context.signs = collecting;
  try {
    const result = await handler?.(input, context);
    return { refused: result?.ok === false ? result : fail('STATE_CHANGED') };
  } catch (error) {
    if (error instanceof Collected) return { command: error.command };
    throw error;
  } finally {
    context.signs = undefined;
  }
}
