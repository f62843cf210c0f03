import type { FastifyInstance } from 'fastify';
import { answer, calls, FEATURE_DEFAULTS } from '@agio/contracts';
import type { AnyCall, FeatureSwitches, Handler } from '@agio/contracts';
import { realClock } from '@agio/kernel/clock';
import { createHttpServer } from '../http/server.ts';
import type { HttpOptions } from '../http/server.ts';

export const ON: FeatureSwitches = Object.fromEntries(Object.keys(FEATURE_DEFAULTS).map((name) => [name, true]));

export interface BareOptions extends Partial<Omit<HttpOptions, 'ports'>> {
  /** The response of every call. */
  readonly handler?: Handler<AnyCall>;
  readonly off?: readonly string[];
  readonly ports?: Partial<HttpOptions['ports']>;
}

/** The HTTP server without modules: every call gives the same response, and the token `c7` belongs to customer 7. */
export function bareServer({ handler = () => answer({}), off = [], ports, ...options }: BareOptions = {}): Promise<FastifyInstance> {
  return createHttpServer({
    ports: {
      clock: realClock,
      handlers: Object.fromEntries(Object.keys(calls).map((name) => [name, handler])),
      ownerOf: (token) => (/^c\d+$/.test(token) ? { customer: Number(token.slice(1)), session: token, expiresAtMs: Infinity } : undefined),
      keyOwnerOf: () => ({ ok: false, code: 'API_KEY_NOT_ACCEPTED', problem: 'signature' }),
      limits: { load: () => Promise.resolve([]), save: () => Promise.resolve() },
      verify: () => Promise.resolve(undefined),
      deviceWaits: () => null,
      isRepeat: () => false,
      isKnownHost: () => true,
      featuresOf: () => ({ ...ON, ...Object.fromEntries(off.map((name) => [name, false])) }),
      isOutage: () => false,
      readyParts: () => {
        const part = { ready: true, waiting: [] };
        return Promise.resolve({ trading: part, histories: part, wallet: part });
      },
      halted: () => [],
      ...ports,
    },
    trustProxy: false,
    https: false,
    rateLimits: false,
    onError: (error) => {
      throw error;
    },
    ...options,
  });
}
