import type { z } from 'zod';

/** Who may call: anyone, or a customer with a live session. `either` serves both and tells them apart. */
export type Principal = 'visitor' | 'either' | 'customer';
/** How a call counts against limits; the figures stand in `limits.ts`. */
export type RateClass = 'read' | 'order' | 'write' | 'code' | 'login' | 'captcha';
/** Site switch that must be on for the call to be open ('Not yet open' otherwise). */
export type Feature = 'coinTrade' | 'otc' | 'c2c' | 'robot' | 'dice' | 'lock' | 'shop' | 'timeMachine';

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
  readonly feature?: Feature;
  readonly query?: Query;
  readonly body?: Body;
  readonly params?: Params;
  readonly data: Data;
}

type Defaults = { idempotent?: boolean; secondFactor?: boolean };

/** Declares a call; what is left out is the strictest: no idempotency key taken, no second factor needed, no input. */
export function defineCall<
  Data extends z.ZodType,
  Query extends z.ZodType = z.ZodType<undefined>,
  Body extends z.ZodType = z.ZodType<undefined>,
  Params extends z.ZodType = z.ZodType<undefined>,
>(call: Omit<Call<Query, Body, Params, Data>, keyof Defaults> & Defaults): Call<Query, Body, Params, Data> {
  return { idempotent: false, secondFactor: false, ...call };
}

export type QueryOf<C> = C extends Call<infer Q, z.ZodType, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type BodyOf<C> = C extends Call<z.ZodType, infer B, z.ZodType, z.ZodType> ? z.output<B> : never;
export type ParamsOf<C> = C extends Call<z.ZodType, z.ZodType, infer P, z.ZodType> ? z.output<P> : never;
export type DataOf<C> = C extends Call<z.ZodType, z.ZodType, z.ZodType, infer D> ? z.output<D> : never;
export type QueryInput<C> = C extends Call<infer Q, z.ZodType, z.ZodType, z.ZodType> ? z.input<Q> : never;
export type BodyInput<C> = C extends Call<z.ZodType, infer B, z.ZodType, z.ZodType> ? z.input<B> : never;
