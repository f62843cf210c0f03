/**
 * The database cannot be reached now: it is stopped, starting, refusing connections or has cut ours.
 * The call had no effect that the caller may count on (a commit that was cut off may have succeeded: check the position).
 * Calling again later is right; nothing needs to be reopened.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';

  constructor(cause: unknown) {
    super(`database unavailable: ${messageOf(cause)}`, { cause });
  }
}

/** The outer connection was used inside an open transaction: with one connection (PGlite) that would wait for itself forever. */
export class OuterConnectionInTransaction extends Error {
  override readonly name = 'OuterConnectionInTransaction';

  constructor() {
    super('the database was used directly inside an open transaction: use the session that the transaction was given');
  }
}

/** A migration file differs from, or is missing against, what this database has already applied. */
export class MigrationMismatch extends Error {
  override readonly name = 'MigrationMismatch';
}

/** Another projector moved this projection's position, so this one's transaction must not count. */
export class ProjectionMoved extends Error {
  override readonly name = 'ProjectionMoved';
}

// Class 08 is "connection exception", 57P0x is a server that shuts down or starts, 53300 has no free connection slot.
const UNAVAILABLE_STATES = new Set(['57P01', '57P02', '57P03', '53300']);
const UNAVAILABLE_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const UNAVAILABLE_MESSAGES = [
  'Connection terminated',
  'Client has encountered a connection error',
  'timeout exceeded when trying to connect',
  'Client was closed',
  'Query read timeout',
];

/** Whether an error of the driver is about the connection rather than the statement. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as Error & { code?: unknown }).code;
  if (typeof code === 'string') {
    if (code.startsWith('08') || UNAVAILABLE_STATES.has(code) || UNAVAILABLE_SYSTEM_CODES.has(code)) return true;
  }
  if (error instanceof AggregateError) return error.errors.some(isConnectionError);
  return UNAVAILABLE_MESSAGES.some((text) => error.message.includes(text));
}

function messageOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(messageOf).join('; ');
  return cause instanceof Error ? cause.message : String(cause);
}
