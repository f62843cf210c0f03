import type { AnyCall, DeskCallName, DeskHandlers, Handler } from '@agio/contracts';
import type { AuditNote, Json } from '@agio/module';
import { wrappedHandlers } from './desk-handlers.ts';

/** Fields that no log may hold: secrets, and what is to and about people and must stay erasable (notes, answers, what was searched for, how a parcel is followed). */
const SECRET = /password|code|secret|ticket|token|invitation|link|^note$|^content$|^search$|^tracking$/i;

interface Log {
  append(note: AuditNote): Promise<void>;
}

/**
 * Writes each use of an operators' call to the audit log as its contract says: before it happens, so that nothing is done or seen
 * without an entry, and once more if it was refused.
 */
export function auditedHandlers(handlers: DeskHandlers<DeskCallName>, log: () => Log): DeskHandlers<DeskCallName> {
  return wrappedHandlers(handlers, (handler, call) => audited(call?.audit, handler, log));
}

function audited(audit: string | undefined, handler: Handler<AnyCall>, log: () => Log): Handler<AnyCall> {
  if (audit === undefined) return handler;
  return async (input, context) => {
    const { ip, operator = null } = context;
    const target = targetOf(input.params, input.body);
    const note = { operator, target, ip };
    await log().append({ ...note, action: audit, details: detailsOf(input.query, input.body) });
    const result = await handler(input, context);
    if (!result.ok) await log().append({ ...note, action: `${audit}.refused`, details: { code: result.code } });
    return result;
  };
}

/** Fields of bodies that name what a call without parameters was made on. */
const NAMING = ['name', 'uid', 'market', 'host', 'chain'];

/** What the call was made on: the parameters of its path, or what its body names. */
function targetOf(params: unknown, body: unknown): string {
  const named = Object.values((params as Record<string, string> | undefined) ?? {});
  if (named.length > 0) return named.join(' ');
  const fields = (body as Record<string, unknown> | undefined) ?? {};
  const field = NAMING.find((name) => typeof fields[name] === 'string');
  return field === undefined ? '' : String(fields[field]);
}

/** What is written to a customer about each field is inside of lists. */
function keptOf(value: Json): Json {
  if (Array.isArray(value)) return value.map(keptOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, name === 'words' ? '(not kept)' : keptOf(inner)]));
}

/** Bytes of a form's file; its words are logged, and its sender. */
const isFile = (value: unknown): boolean => value instanceof Uint8Array;

function detailsOf(...parts: readonly unknown[]): Readonly<Record<string, Json>> {
  const fields = parts.flatMap((part) => Object.entries((part as Record<string, Json | undefined> | undefined) ?? {}));
  return Object.fromEntries(
    fields.flatMap(([name, value]) =>
      value === undefined ? [] : [[name, SECRET.test(name) || isFile(value) ? '(not kept)' : keptOf(value)]],
    ),
  );
}
