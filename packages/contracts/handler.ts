import type { BodyOf, DataOf, ParamsOf, QueryOf, Role } from './call.ts';
import type { CallName, Calls, DeskCallName, DeskCalls, ErrorCode } from './contracts.ts';
import type { Language } from './languages.ts';

/** A signed-in operator. */
export interface Operator {
  readonly id: number;
  readonly name: string;
  readonly roles: readonly Role[];
}

/** What the gateway knows about a request when it calls a module's handler. */
export interface RequestContext {
  readonly requestId: string;
  readonly language: Language;
  /** Host name of the request, without port; selects the site. */
  readonly host: string;
  readonly ip: string;
  readonly userAgent: string;
  /** Number of the logged-in customer, 0 for a visitor. */
  readonly customer: number;
  /** Id of the live session, empty for a visitor. */
  readonly session: string;
  /** Hashes of idempotency key and body, for calls that take the key. */
  readonly request: { readonly key: string; readonly body: string } | null;
  /** Hash of the second verification that was consumed for this call; empty if none was required. */
  readonly verification: string;
  /** The caller in the console; absent anywhere else. */
  readonly operator?: Operator | undefined;
  /** Gives a command the signature that the operator made over it. Absent where there is none, and then a command stays as it is. */
  signs?: Signs | undefined;
  /** The end of the wait of the caller's new device, before which it loses nothing at a bad price; null without one, or for another call. */
  readonly deviceWaitsUntil: number | null;
  /** Whether the caller is an API key. */
  readonly isKey: boolean;
  /** The bearer token of the request; for visitors' calls, where the gateway does not look it up. */
  readonly bearer?: string;
  readonly cookies: Readonly<Record<string, string>>;
  setHeader(name: string, value: string): void;
}

/** A command with its signature. Throws where the command is only asked for, to be signed. */
export type Signs = <Command extends object>(command: Command) => Command;

/** Success with the data of the contract, or an error code of the catalogue. */
export type HandlerResult<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly code: ErrorCode; readonly details?: unknown; readonly retryAfterSeconds?: number };

export interface HandlerInput<C> {
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly params: ParamsOf<C>;
}

export type Handler<C> = (input: HandlerInput<C>, context: RequestContext) => Promise<HandlerResult<DataOf<C>>> | HandlerResult<DataOf<C>>;

/** The handlers of a module, by the names of the calls. */
export type Handlers<Name extends CallName> = { readonly [N in Name]: Handler<Calls[N]> };

/** The operators' calls of a module, by the names in its contract. */
export type DeskHandlers<Name extends DeskCallName> = { readonly [N in Name]: Handler<DeskCalls[N]> };

export function answer<Data>(data: Data): { readonly ok: true; readonly data: Data } {
  return { ok: true, data };
}

export function fail(code: ErrorCode, details?: unknown): { readonly ok: false; readonly code: ErrorCode; readonly details?: unknown } {
  return details === undefined ? { ok: false, code } : { ok: false, code, details };
}

/** Switches of a site that open or close capabilities; a missing one is off. */
export type FeatureSwitches = Readonly<Record<string, boolean>>;
