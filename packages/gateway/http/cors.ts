import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** A browser keeps the answer to its question this long. */
const MAX_AGE_SECONDS = 600;
const ASKED = [
  'accept-language',
  'authorization',
  'content-type',
  'idempotency-key',
  'x-api-key',
  'x-api-signature',
  'x-api-timestamp',
  'x-request-id',
  'x-verification',
];
const TOLD = [
  'idempotency-replayed',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'retry-after',
  'x-position',
  'x-request-id',
];

/** Lets pages of other origins make calls. Never with cookies: they need a token or a key of their own. */
export async function registerCors(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'POST'],
    allowedHeaders: ASKED,
    exposedHeaders: TOLD,
    credentials: false,
    maxAge: MAX_AGE_SECONDS,
    hideOptionsRoute: true,
  });
}
