import type { z } from 'zod';

/** Who may call: anyone, a customer with a live session, or an operator. `either` serves visitors and customers and tells them apart. */
export type Principal = 'visitor' | 'either' | 'customer' | 'operator';
/** What an operator may be; several to a person. An auditor reads everything but secrets and pictures, and changes nothing. */
export const ROLES = ['owner', 'finance', 'compliance', 'support', 'content', 'auditor'] as const;
export type Role = (typeof ROLES)[number];
/** How a call counts against limits; the figures are in `limits.ts`. */
export type RateClass = 'read' | 'order' | 'write' | 'code' | 'login' | 'captcha' | 'lookup';
/**
 * What a call does to money. `out`: it leaves the customer's reach. `opens`: it opens a way on which money may leave later, such as
 * an API key or a known payee. `within`: it stays the customer's, in another account, an order or a hold.
 */
export type Moves = 'out' | 'opens' | 'within' | 'none';
/** What an API key may be allowed; a call names the one that opens it. */
export const API_SCOPES = ['read', 'trade', 'transfer', 'withdraw'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** One call of the API as data: routes, documents, clients and forms come from it. */
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
  /** Money calls take an `Idempotency-Key`. */
  readonly idempotent: boolean;
  /** Whether a second verification (`X-Verification`) is needed. */
  readonly secondFactor: boolean;
  /** Named by every call that takes an idempotency key or needs a second verification. */
  readonly moves?: Moves;
  /** Site switch that must be on for the call to be open ('Not yet open' otherwise). */
  readonly feature?: string;
  /** The scope that opens the call to API keys; without one it is closed to them. */
  readonly apiScope?: ApiScope;
  /** Which roles open a call of operators; each of them is enough. Only these calls have it, and every one of them must. */
  readonly roles?: readonly Role[];
  /** The name under which each use of an operators' call is written to the audit log; what only lists things that are nobody's has none. */
  readonly audit?: string;
  /** How the body travels: as JSON, or as a form (`multipart/form-data`) with one file. */
  readonly takes: 'json' | 'form';
  /** What a success is: JSON in the envelope, or the picture itself. */
  readonly answers: 'json' | 'picture';
  readonly query?: Query;
  readonly body?: Body;
  readonly params?: Params;
  readonly data: Data;
}

export type AnyCall = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

type Defaults = { idempotent?: boolean; secondFactor?: boolean; takes?: Call['takes']; answers?: Call['answers'] };

/** Declares a call; what is left out is the strictest: no idempotency key taken, no second factor needed, closed to API keys, no input. */
export function defineCall<
  Data extends z.ZodType,
  Query extends z.ZodType = z.ZodType<undefined>,
  Body extends z.ZodType = z.ZodType<undefined>,
  Params extends z.ZodType = z.ZodType<undefined>,
>(call: Omit<Call<Query, Body, Params, Data>, keyof Defaults> & Defaults): Call<Query, Body, Params, Data> {
  return { idempotent: false, secondFactor: false, takes: 'json', answers: 'json', ...call };
}

/** Whom a call of operators serves: everyone who is signed in, those with one of some roles, or visitors who are about to sign in. */
type DeskAccess = { readonly principal: 'operator'; readonly roles: readonly Role[] } | { readonly principal: 'visitor' };
type DeskDefaults = 'rate' | 'principal' | 'roles' | 'apiScope' | 'feature' | 'moves' | 'idempotent' | keyof Defaults;

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

export type QueryOf<C> = C extends Call<infer Q, z.ZodType, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type BodyOf<C> = C extends Call<z.ZodType, infer B, z.ZodType, z.ZodType> ? z.output<B> : never;
export type ParamsOf<C> = C extends Call<z.ZodType, z.ZodType, infer P, z.ZodType> ? z.output<P> : never;
export type DataOf<C> = C extends Call<z.ZodType, z.ZodType, z.ZodType, infer D> ? z.output<D> : never;
export type QueryInput<C> = C extends Call<infer Q, z.ZodType, z.ZodType, z.ZodType> ? z.input<Q> : never;
export type BodyInput<C> = C extends Call<z.ZodType, infer B, z.ZodType, z.ZodType> ? z.input<B> : never;
