import type { RateClass } from './call.ts';

/** Points per window for one customer, or for one address without a log-in. */
export interface RateLimit {
  readonly points: number;
  readonly windowSeconds: number;
}

export const RATE_LIMITS: Readonly<Record<RateClass, RateLimit>> = {
  read: { points: 600, windowSeconds: 60 },
  /** What computes over a customer's whole history. */
  heavy: { points: 120, windowSeconds: 60 },
  order: { points: 600, windowSeconds: 10 },
  write: { points: 120, windowSeconds: 60 },
  code: { points: 20, windowSeconds: 600 },
  login: { points: 30, windowSeconds: 600 },
  /** Looking up other people: enough for payments, too little to enumerate customers. */
  lookup: { points: 30, windowSeconds: 3_600 },
  captcha: { points: 60, windowSeconds: 600 },
};

/** Maximum of open sockets per address: enough for an office behind one address, few enough that no address can take all. */
export const SOCKETS_PER_ADDRESS_MAX = 200;
