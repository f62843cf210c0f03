import { inspect } from 'node:util';
import type { Clock } from '@agio/kernel/clock';
import { pino } from 'pino';
import { stackInSources } from './stack-in-sources.ts';

/** Writes one event. An error makes it one that needs attention; its stack is written once, not with every repetition. */
export type Log = (message: string, error?: unknown) => void;

export type LogLevel = 'info' | 'warn' | 'error';

/** An event as it is written. `times` is how often it happened since it was last written, if more than once. */
export interface LogEvent {
  readonly level: LogLevel;
  readonly message: string;
  readonly error?: unknown;
  readonly times?: number;
}

/** The same event is written once within this time; how often it happened is written at its end. */
const REPEATED_MS = 10_000;
/** Different events that are counted at a time. Beyond it every one is written. */
const COUNTED_MAX = 1_000;

interface EventCount {
  readonly event: LogEvent;
  times: number;
}

/** Counts events that repeat, such as those of a database that is away for a minute, instead of writing each of them. */
export function createLog(write: (event: LogEvent) => void, clock: Clock): { readonly log: Log; readonly flush: () => void } {
  const counted = new Map<string, EventCount>();
  const end = (key: string): void => {
    const found = counted.get(key);
    counted.delete(key);
    if (found !== undefined && found.times > 1) write({ level: found.event.level, message: found.event.message, times: found.times - 1 });
  };
  const log: Log = (message, error) => {
    const key = `${message}\n${error instanceof Error ? error.message : inspect(error)}`;
    const found = counted.get(key);
    if (found !== undefined) {
      found.times += 1;
      return;
    }
    const event: LogEvent = { level: levelOf(message, error), message, ...(error === undefined ? {} : { error }) };
    write(event);
    if (counted.size >= COUNTED_MAX) return;
    counted.set(key, { event, times: 1 });
    clock.after(REPEATED_MS, () => end(key));
  };
  return {
    log,
    flush: () => {
      for (const key of counted.keys()) end(key);
    },
  };
}

function levelOf(message: string, error: unknown): LogLevel {
  if (message.startsWith('ALARM')) return 'error';
  return error === undefined ? 'info' : 'warn';
}

/** Lines for people, to `stderr`: time, message, and what an error says. */
export function writeText(out: (line: string) => void, clock: Clock): (event: LogEvent) => void {
  return ({ message, error, times }) => {
    const detail =
      error instanceof Error ? `: ${stackInSources(error.stack ?? error.message)}` : error === undefined ? '' : `: ${inspect(error)}`;
    out(`${new Date(clock.wall()).toISOString()} ${message}${times === undefined ? detail : ` (${times} more times)`}\n`);
  };
}

function serialized(error: Error): unknown {
  const written = pino.stdSerializers.err(error);
  return typeof written?.stack === 'string' ? { ...written, stack: stackInSources(written.stack) } : written;
}

/** One JSON object a line, for programs that collect logs: `level`, `time`, `msg`, and `err` with type, message and stack. */
export function writeJson(out: (line: string) => void): (event: LogEvent) => void {
  const options = {
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
    serializers: { err: serialized },
  };
  const logger = pino(options, { write: out });
  return ({ level, message, error, times }) => {
    const more = { ...(error === undefined ? {} : { err: error }), ...(times === undefined ? {} : { times }) };
    logger[level](more, message);
  };
}
