import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { BODY_BYTES_MAX, calls } from '@agio/contracts';
import type { AnyCall, CallName, Handler } from '@agio/contracts';
import { openApiDocument } from '../openapi.ts';
import { keepBody } from './caller.ts';
import { DOCUMENTS_PATH, registerDocuments } from './documents.ts';
import { sendFailure } from './envelope.ts';
import { registerForms } from './form.ts';
import { languageOf } from './language.ts';
import { createLimiter } from './limiter.ts';
import { dataHeaders, registerPages, securityHeaders } from './pages.ts';
import type { GatewayPorts } from './ports.ts';
import { registerRoute } from './route.ts';

export interface HttpOptions {
  readonly ports: GatewayPorts;
  /** Folder of the built web app; without one only the API answers. */
  readonly webFolder?: string | undefined;
  /** Whether one proxy of ours stands before us, whose forwarding headers are believed. */
  readonly trustProxy: boolean;
  readonly https: boolean;
  readonly rateLimits: boolean;
  /** Pages of the program's own that are no calls of the API. */
  readonly mount?: (app: FastifyInstance) => void;
  /** Told of every error that became a 500. */
  readonly onError: (error: unknown, requestId: string) => void;
}

const REQUEST_ID = /^[0-9A-Za-z._-]{1,64}$/;

/** One for each start, so that ids of different starts differ. */
const STARTED = randomBytes(6).toString('hex');
let requests = 0;

/** Names a request in answers and logs; no secret, and cheaper than random digits for each. */
function nextRequestId(): string {
  requests += 1;
  return `${STARTED}-${requests}`;
}

/** The HTTP door, made from the contracts; every call must have its handler. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { ports } = options;
  const app = Fastify({
    bodyLimit: BODY_BYTES_MAX,
    // One hop: what stands before the address that our own proxy adds was written by whoever calls.
    trustProxy: options.trustProxy ? (_address, hop) => hop === 0 : false,
    requestIdHeader: false,
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : nextRequestId();
    },
    routerOptions: { maxParamLength: 128 },
  });
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    keepBody(request, body);
    void parseJson(request, body, done);
  });
  app.setErrorHandler((error, request, reply) => {
    const language = languageOf(request.headers['accept-language']);
    const status = statusOf(error);
    if (status >= 400 && status < 500) return sendFailure(reply, language, { code: 'PARAMETER_ERROR' });
    if (ports.isOutage(error)) return sendFailure(reply, language, { code: 'UNAVAILABLE', retryAfterSeconds: 3 });
    options.onError(error, request.id);
    return sendFailure(reply, language, { code: 'SERVER_EXCEPTION' });
  });
  app.setNotFoundHandler((request, reply) =>
    sendFailure(reply, languageOf(request.headers['accept-language']), { code: 'REQUEST_PATH_ERROR' }),
  );
  const fixed = await securityHeaders(options.https);
  const ofData = dataHeaders(options.https);
  app.addHook('onRequest', (request, reply, done) => {
    const isData = request.url.startsWith('/api/') && !request.url.startsWith(DOCUMENTS_PATH);
    reply.headers(isData ? ofData : fixed).header('x-request-id', request.id);
    done();
  });
  const limiter = options.rateLimits ? createLimiter(ports.limits, (error) => options.onError(error, 'limits')) : null;
  if (limiter !== null) {
    await limiter.start();
    app.addHook('onClose', () => limiter.stop());
  }
  // Each handler takes exactly what its own call's schemas give; a loop over all of them cannot say so in types.
  const handlers: Readonly<Record<CallName, unknown>> = ports.handlers;
  const register = (scope: FastifyInstance, takes: AnyCall['takes']): void => {
    for (const name of Object.keys(calls) as CallName[]) {
      if (calls[name].takes === takes) registerRoute(scope, name, handlers[name] as Handler<AnyCall>, ports, limiter);
    }
  };
  register(app, 'json');
  // A scope of their own: only there a body may be a form.
  await app.register(async (scope) => {
    await registerForms(scope);
    register(scope, 'form');
  });
  app.get('/healthz', () => ({ alive: true }));
  app.get('/readyz', async (_request, reply) => {
    const waiting = await ports.notReady();
    return reply.code(waiting.length === 0 ? 200 : 503).send({ ready: waiting.length === 0, waiting, halted: ports.halted() });
  });
  await registerDocuments(app, openApiDocument(calls));
  options.mount?.(app);
  app.all('/api/*', (request, reply) => sendFailure(reply, languageOf(request.headers['accept-language']), { code: 'REQUEST_PATH_ERROR' }));
  if (options.webFolder !== undefined) await registerPages(app, options.webFolder);
  return app;
}

function statusOf(error: unknown): number {
  return typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500;
}
