import type { BodyInput, BodyOf, CallName, Calls, DataOf, DeskCallName, DeskCalls, ParamsOf, QueryInput, QueryOf } from '@agio/contracts';

/** Calls of customers and of operators; a client makes those of one of them. */
export type AnyCallName = CallName | DeskCallName;
type CallOf<Name extends AnyCallName> = Name extends CallName ? Calls[Name] : Name extends DeskCallName ? DeskCalls[Name] : never;

/** Query fields that stand for whole numbers; a caller may give the number, the client writes it. */
type WholeNumberField = 'p' | 'page' | 'limit' | 'from' | 'to' | 'after';
type Writable<Q> = { [K in keyof Q]: K extends WholeNumberField ? Q[K] | number : Q[K] };

/** Where the server has a file's bytes, a browser has a blob. */
type Sendable<Body> = { [K in keyof Body]: Body[K] extends Uint8Array ? Blob : Body[K] };

/** A part that the call does not take is absent; one whose fields are all optional may be left out. */
type Part<Name extends string, Output, Input> = [Output] extends [undefined]
  ? unknown
  : Record<never, never> extends Input
    ? { readonly [K in Name]?: Input }
    : { readonly [K in Name]: Input };

export interface CallOptions {
  /** Makes a repetition safe: the same key and body get the first answer again. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Used instead of `getToken`, as the log-in ticket is. */
  readonly token?: string;
  /** Asked by a timer and not by the person: an operator's session is not kept awake by it. */
  readonly isBackground?: boolean;
  /** The result of a second verification of exactly this call and body; the server accepts it once. */
  readonly verification?: string;
}

type InputOf<Called> = CallOptions &
  Part<'query', QueryOf<Called>, Writable<QueryInput<Called>>> &
  Part<'body', BodyOf<Called>, Sendable<BodyInput<Called>>> &
  Part<'params', ParamsOf<Called>, ParamsOf<Called>>;

/** Each by the name of its call: where the name is not yet known, the compiler compares names and not all calls. */
type Inputs = { readonly [N in AnyCallName]: InputOf<CallOf<N>> };
type Answers = {
  readonly [N in AnyCallName]: DataOf<CallOf<N>> extends { readonly bytes: Uint8Array } ? Blob : DataOf<CallOf<N>>;
};

export type CallInput<N extends AnyCallName> = Inputs[N];

/** What a call gives: where the server answers with a picture, a browser has a blob. */
export type CallData<N extends AnyCallName> = Answers[N];

/** The input may be left out where nothing in it is needed. */
export type CallArguments<N extends AnyCallName> =
  Record<never, never> extends CallInput<N> ? [input?: CallInput<N>] : [input: CallInput<N>];

/** What a call looks like once its types are gone. */
export interface PlainInput extends CallOptions {
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
  readonly params?: Readonly<Record<string, string>>;
}
