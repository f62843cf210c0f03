import type { z } from 'zod';

/** The caller: anyone, a customer with a live session, or an operator. `either` accepts visitors and customers and distinguishes them. */
export type Principal = 'visitor' | 'either' | 'customer' | 'operator';
/** What an operator may be; several to a person. An auditor reads everything but secrets and pictures, and changes nothing. */
export const ROLES = ['owner', 'finance', 'compliance', 'support', 'content', 'auditor'] as const;
export type Role = (typeof ROLES)[number];
/** Which rate limit a call counts against; the figures are in `limits.ts`. */
export const RATE_CLASSES = ['read', 'heavy', 'order', 'write', 'code', 'login', 'captcha', 'lookup'] as const;
export type RateClass = (typeof RATE_CLASSES)[number];
/**
 * How a call moves money. `out`: out of the customer's reach. `opens`: it creates something that money can leave by later, such as
 * an API key or a known payee. `within`: the money stays the customer's, in another account, an order or a hold.
 */
export type Moves = 'out' | 'opens' | 'within' | 'none';
/**
 * What the customer could lose by a call, if an attacker made it in their name. `value`: coins, or a claim to them, leave their reach for good or for a while, so that
 * it waits on a new device. `priced`: only where a price is bad, which its handler judges there. The core asks the same of debts and halts: see `lossRefusal`.
 */
export type Loss = 'value' | 'priced' | 'nothing';
/** Scopes of API keys; a call names the one that it requires. */
export const API_SCOPES = ['read', 'trade', 'transfer', 'withdraw'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** One call of the API as data: routes, documents, clients and forms are generated from it. */
export interface Call<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST';
  /** Path with parameters in braces, e.g. `/api/exchange/order/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly principal: Principal;
  readonly rate: RateClass;
  /** Calls that move money accept an `Idempotency-Key`. */
  readonly idempotent: boolean;
  /** Whether a second verification (`X-Verification`) is needed. */
  readonly secondFactor: boolean;
  /** Any factor that is set confirms it; without it a strong one must (product.md §18): a passkey or the authenticator if one is bound. */
  readonly anyFactor?: true;
  /** It completes what was begun earlier, with another customer who waits: after a change of factors it needs an older factor, and no day's patience. */
  readonly completes?: true;
  /** Required for every call that accepts an idempotency key or needs a second verification. */
  readonly moves?: Moves;
  /** What a customer could lose by it; every change by customers says so. See `Loss`. */
  readonly loses?: Loss;
  /** It is taken during maintenance although it moves something: it ends or reduces what there is. */
  readonly duringMaintenance?: true;
  /**
   * Whether it is taken of somebody whom the site does not serve: their country, or where they come from. Without an answer it is refused if it moves something or
   * if something could be lost by it. `taken`: it ends or reduces what there is, or takes out what is one's own. `refused`: it begins something although it moves
   * nothing. With states it is taken only with one of them in its body.
   */
  readonly whereNotServed?: 'taken' | 'refused' | { readonly state: readonly string[] };
  /** Of a call that will go: from which day on, and what replaces it. */
  readonly deprecated?: string;
  /** Site switch that must be on for the call to be open ('Not yet open' otherwise). */
  readonly feature?: string;
  /** The scope that an API key needs for the call; without one it is closed to API keys. */
  readonly apiScope?: ApiScope;
  /** The list in the body that counts: a batch uses up as many points of its rate class as that has entries. */
  readonly weight?: string;
  /** Whether the call can also be made over the socket, by its name; it must have a body and no second factor. */
  readonly overSocket?: true;
  /** Which roles open a call of operators; each of them is enough. Only these calls have it, and every one of them must. */
  readonly roles?: readonly Role[];
  /** The name under which each use of an operators' call is written to the audit log; a list without data of a customer has none. */
  readonly audit?: string;
  /** Whether an operators' call is a vote: its caller signs the very command, where they have a key. */
  readonly votes?: true;
  /** Encoding of the body: JSON, or a form (`multipart/form-data`) with one file. */
  readonly takes: 'json' | 'form';
  /** Form of a successful response: JSON in the envelope, the picture itself, or a feed (RSS 2.0). */
  readonly answers: 'json' | 'picture' | 'feed';
  readonly query?: Query;
  readonly body?: Body;
  readonly params?: Params;
  readonly data: Data;
}

export type AnyCall = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

type Defaults = { idempotent?: boolean; secondFactor?: boolean; takes?: Call['takes']; answers?: Call['answers'] };

/** Declares a call. Defaults: no idempotency key accepted, no second factor required, closed to API keys, no input. */
export function defineCall<
  Data extends z.ZodType,
  Query extends z.ZodType = z.ZodType<undefined>,
  Body extends z.ZodType = z.ZodType<undefined>,
  Params extends z.ZodType = z.ZodType<undefined>,
>(call: Omit<Call<Query, Body, Params, Data>, keyof Defaults> & Defaults): Call<Query, Body, Params, Data> {
  return { idempotent: false, secondFactor: false, takes: 'json', answers: 'json', ...call };
}

/** The callers of an operators' call: all who are signed in, those with one of some roles, or visitors who are about to sign in. */
type DeskAccess = { readonly principal: 'operator'; readonly roles: readonly Role[] } | { readonly principal: 'visitor' };
type DeskDefaults =
  | 'rate'
  | 'principal'
  | 'roles'
  | 'apiScope'
  | 'feature'
  | 'moves'
  | 'idempotent'
  | 'weight'
  | 'overSocket'
  | keyof Defaults;

/**
 * Declares a call of operators, which only the console's own origin serves. Without roles it does not compile, and without an audit
 * action neither does one that changes anything.
 */
export function defineDeskCall<
  Data extends z.ZodType,
  Query extends z.ZodType = z.ZodType<undefined>,
  Body extends z.ZodType = z.ZodType<undefined>,
  Params extends z.ZodType = z.ZodType<undefined>,
>(
  call: Omit<Call<Query, Body, Params, Data>, DeskDefaults | 'method' | 'audit'> &
    Omit<Defaults, 'idempotent'> & { readonly rate?: RateClass } & DeskAccess &
    ({ readonly method: 'GET'; readonly audit?: string } | { readonly method: 'POST'; readonly audit: string | null }),
): Call<Query, Body, Params, Data> {
  const { audit, ...rest } = call;
  return {
    idempotent: false,
    secondFactor: false,
    takes: 'json',
    answers: 'json',
    rate: call.method === 'GET' ? 'read' : 'write',
    ...rest,
    ...(typeof audit === 'string' ? { audit } : {}),
  };
}

export type QueryOf<C> = C extends { readonly query?: infer Q extends z.ZodType } ? z.output<Q> : never;
export type BodyOf<C> = C extends { readonly body?: infer B extends z.ZodType } ? z.output<B> : never;
export type ParamsOf<C> = C extends { readonly params?: infer P extends z.ZodType } ? z.output<P> : never;
export type DataOf<C> = C extends { readonly data: infer D extends z.ZodType } ? z.output<D> : never;
export type QueryInput<C> = C extends { readonly query?: infer Q extends z.ZodType } ? z.input<Q> : never;
export type BodyInput<C> = C extends { readonly body?: infer B extends z.ZodType } ? z.input<B> : never;
