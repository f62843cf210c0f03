import { deskCalls, fail } from '@agio/contracts';
import type { AnyCall, DeskCallName, DeskHandlers, Handler, HandlerResult, RequestContext, Signs } from '@agio/contracts';
import { parserOf } from '@agio/gateway';

type Refusal = Extract<HandlerResult<never>, { ok: false }>;
type Untyped = Readonly<Record<string, Handler<AnyCall>>>;

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

const contracts: Readonly<Record<string, AnyCall>> = deskCalls;

/** Gives the handlers of votes what their caller signed. */
export function signedHandlers(
  handlers: DeskHandlers<DeskCallName>,
  signsOf: (context: RequestContext) => Signs | undefined,
): DeskHandlers<DeskCallName> {
  const all = Object.entries(handlers as unknown as Untyped).map(([name, handler]) => {
    if (contracts[name]?.votes !== true) return [name, handler] as const;
    const signed: Handler<AnyCall> = (input, context) => {
      context.signs = signsOf(context);
      return handler(input, context);
    };
    return [name, signed] as const;
  });
  return Object.fromEntries(all) as unknown as DeskHandlers<DeskCallName>;
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
  const call = Object.hasOwn(contracts, action) ? contracts[action] : undefined;
  if (call?.roles === undefined) return { refused: fail('PARAMETER_ERROR', [{ field: 'action', problem: 'unknown' }]) };
  const { roles, votes } = call;
  if (context.operator?.roles.some((role) => roles.includes(role)) !== true) return { refused: fail('PERMISSION_DENIED') };
  if (votes !== true) return { command: undefined };
  const input = parserOf(call)({ query: undefined, body, params: params ?? {} });
  if ('problem' in input) return { refused: fail('PARAMETER_ERROR', input.problem) };
  const handler = (handlers() as unknown as Untyped)[action];
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
