import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener } from 'node:http';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerFactory } from 'fastify';
import { BODY_BYTES_MAX, calls, contracts, deskCalls } from '@agio/contracts';
import type { AnyCall, ErrorCode, Handler } from '@agio/contracts';
import { sourceOf } from '@agio/kernel';
import { openApiDocument } from '../openapi.ts';
import { keepBody } from './caller.ts';
import { hasOneHost, hostOf } from './context.ts';
import { registerCors } from './cors.ts';
import { DOCUMENTS_PATH, registerDocuments } from './documents.ts';
import { sendFailure } from './envelope.ts';
import { FairQueue } from './fair-queue.ts';
import { registerForms } from './form.ts';
import { languageOf } from './language.ts';
import { createLimiter } from './limiter.ts';
import type { Limiter } from './limiter.ts';
import type { FirstPaint } from './first-paint.ts';
import { dataHeaders, registerPages, securityHeaders } from './pages.ts';
import { answerBroken, Bounded, boundSilent, hasBody, PATIENCE } from './patience.ts';
import type { Patience } from './patience.ts';
import type { GatewayPorts } from './ports.ts';
import { EXPORTS, FORMS, HEAVY, READS, registerRoute } from './route.ts';
import type { Route } from './route.ts';
import { registerManifest } from './manifest.ts';
import type { Installable } from './manifest.ts';
import { registerSecurityText } from './security-txt.ts';
import { registerSiteScript } from './site-script.ts';
import type { Hub } from '../socket/hub.ts';
import { socketCallsOf } from '../socket/socket-calls.ts';

export interface HttpOptions {
  /** The callers who are served: an origin serves customers or operators, never both. Customers without it. */
  readonly serves?: 'customers' | 'operators';
  /** Only these calls are served, where another process answers the rest; all without it. */
  readonly only?: ReadonlySet<string>;
  /** Stands before everything else, and may answer by itself. */
  readonly front?: (next: RequestListener) => RequestListener;
  /** Whether a request was passed on by a gateway, whose forwarding headers are used; where this is given, those of others are dropped. */
  readonly isPassedOn?: (request: IncomingMessage) => boolean;
  readonly ports: GatewayPorts;
  /** Folder of the built web app; without one only the API is served. */
  readonly webFolder?: string | undefined;
  /** Without it browsers give up the service worker that they have from an earlier build; true if not given. */
  readonly serviceWorker?: boolean;
  /** Whether the server is behind one trusted proxy, whose forwarding headers are used. */
  readonly trustProxy: boolean;
  /** The script of the site that a host name selects, empty for none; without this no origin serves one. */
  readonly siteScriptOf?: (host: string) => string;
  /** Where holes are reported, as a URI (`mailto:…`); without this no origin says so. */
  readonly securityContact?: string | undefined;
  /** What a host name's site is installed as; without this no origin can be installed. */
  readonly installableOf?: (host: string) => Installable;
  /** What home shows of a host name's site before its scripts have arrived; without this, nothing. */
  readonly firstPaintOf?: (host: string) => FirstPaint;
  readonly https: boolean;
  /** Which addresses are served at all; every one without it. */
  readonly admits?: (ip: string) => boolean;
  readonly rateLimits: boolean;
  /** What counts requests, where others count with it; otherwise the server makes its own. */
  readonly limiter?: Limiter | undefined;
  /** Other origins whose pages may make calls; none without it. */
  readonly corsOrigins?: readonly string[];
  /** Time limits for requests; without it the defaults. */
  readonly patience?: Patience;
  /** Further routes that are not calls of the API. */
  readonly mount?: (app: FastifyInstance) => void;
  /** Called after every answer, with the route as it was registered, for figures. */
  readonly onAnswered?: ((answered: AnsweredRequest) => void) | undefined;
  /** Makes calls over sockets, with the limits of the routes. */
  readonly hub?: Pick<Hub, 'serve'>;
  /** The OpenAPI document as JSON where it is stored; otherwise it is made when it is first asked for, which takes most of a second. */
  readonly openApi?: (() => string) | undefined;
  /** Called with every error that became a 500. */
  readonly onError: (error: unknown, requestId: string) => void;
}

/** An answered request; `seconds` from its arrival to the end of the answer. */
export interface AnsweredRequest {
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
}

/** Paths below which the web app has neither pages nor files. */
const NO_PAGES = ['/api', '/dev', '/ws', '/metrics', '/cluster', '/.well-known'].flatMap((path) => [path, `${path}/*`]);
const REQUEST_ID = /^[0-9A-Za-z._-]{1,64}$/;

/** Ids of requests in responses and logs; not secret, and cheaper than a random one for each. Those of different servers differ. */
function requestIds(): () => string {
  const started = randomBytes(6).toString('hex');
  let requests = 0;
  return () => `${started}-${(requests += 1)}`;
}

const refuse = (request: FastifyRequest, reply: FastifyReply, code: ErrorCode): FastifyReply =>
  sendFailure(reply, languageOf(request.headers['accept-language']), { code });

/** The HTTP server, built from the contracts; every call must have a handler. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { ports } = options;
  const app = fastifyOf(options);
  await addHeadersAndBounds(app, options);
  await registerCors(app, options.corsOrigins ?? []);
  const limiter = options.rateLimits
    ? (options.limiter ?? createLimiter(ports.limits, (error) => options.onError(error, 'limits'), ports.clock, ports.limitRules))
    : null;
  if (limiter !== null) {
    await limiter.start();
    app.addHook('onClose', () => limiter.stop());
  }
  addFigures(app, options.onAnswered);
  const { only } = options;
  const served: Readonly<Record<string, AnyCall>> = options.serves === 'operators' ? deskCalls : calls;
  const own = only === undefined ? served : Object.fromEntries(Object.entries(served).filter(([name]) => only.has(name)));
  await registerCalls(app, own, ports, limiter);
  options.hub?.serve(socketCallsOf({ ports, limiter, onError: options.onError }));
  app.get('/healthz', () => ({ alive: true }));
  registerReadiness(app, ports);
  if (served === calls) await registerDocuments(app, options.openApi ?? (() => JSON.stringify(openApiDocument(contracts))));
  if (options.siteScriptOf !== undefined) registerSiteScript(app, options.siteScriptOf, refuse);
  registerSecurityText(app, options.securityContact, ports.clock, refuse);
  if (options.installableOf !== undefined) registerManifest(app, options.installableOf);
  // Development routes show codes: a foreign page whose host name resolves to this server must not read them.
  await app.register((scope, _options, done) => {
    scope.addHook('onRequest', (request, reply, next) => {
      if (ports.isKnownHost(hostOf(request))) next();
      else void refuse(request, reply, 'UNKNOWN_HOST');
    });
    options.mount?.(scope);
    done();
  });
  // Never the app's page: a program that requests an unknown path here must get a 404.
  for (const path of NO_PAGES) app.all(path, (request, reply) => refuse(request, reply, 'REQUEST_PATH_ERROR'));
  if (options.webFolder !== undefined)
    await registerPages(app, options.webFolder, { hasWorker: options.serviceWorker ?? true, firstPaintOf: options.firstPaintOf });
  return app;
}

/** `/readyz` answers for trading, which is what most of the site is for; `/readyz/histories` and the others each for one part. */
function registerReadiness(app: FastifyInstance, ports: GatewayPorts): void {
  app.get('/readyz', async (_request, reply) => {
    const parts = await ports.readyParts();
    const waiting = [...new Set(Object.values(parts).flatMap((part) => part.waiting))];
    return reply
      .code(parts.trading.ready ? 200 : 503)
      .send({ ready: parts.trading.ready, waiting, warnings: ports.warnings?.() ?? [], halted: ports.halted(), parts });
  });
  for (const name of ['trading', 'histories', 'wallet'] as const) {
    app.get(`/readyz/${name}`, async (_request, reply) => {
      const part = (await ports.readyParts())[name];
      return reply.code(part.ready ? 200 : 503).send(part);
    });
  }
}

/** How requests are accepted and bodies parsed, and the responses to those that reach no route. */
function fastifyOf(options: HttpOptions): FastifyInstance {
  const patience = options.patience ?? PATIENCE;
  const ofData = dataHeaders(options.https);
  const nextRequestId = requestIds();
  const app = Fastify({
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: patience.requestMs,
    http: { headersTimeout: patience.headersMs, connectionsCheckingInterval: patience.checkMs },
    clientErrorHandler: answerBroken(ofData, nextRequestId),
    // A malformed URL arrives here before any hook.
    frameworkErrors: (_error, request, reply) => void refuse(request, reply.headers(ofData), 'PARAMETER_ERROR'),
    // One hop: entries before the address that our own proxy appends were written by the caller.
    trustProxy: options.trustProxy || options.isPassedOn !== undefined ? (_address, hop) => hop === 0 : false,
    ...(options.front !== undefined && { serverFactory: frontOf(options.front, patience) }),
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
    if (options.ports.isOutage(error)) return sendFailure(reply, language, { code: 'UNAVAILABLE', retryAfterSeconds: 3 });
    options.onError(error, request.id);
    return sendFailure(reply, language, { code: 'SERVER_EXCEPTION' });
  });
  app.setNotFoundHandler((request, reply) => refuse(request, reply, 'REQUEST_PATH_ERROR'));
  return app;
}

/** A server whose requests pass a front; the same limits of time as one that Fastify makes. */
function frontOf(front: NonNullable<HttpOptions['front']>, patience: Patience): FastifyServerFactory {
  const limits = { headersTimeout: patience.headersMs, connectionsCheckingInterval: patience.checkMs, requestTimeout: patience.requestMs };
  return (handler) => createServer(limits, front(handler));
}

/** Headers that a proxy adds say something only where one stands before this server. */
function dropForwarded({ headers }: IncomingMessage): void {
  for (const name of Object.keys(headers)) if (name.startsWith('x-forwarded-')) delete headers[name];
}

function addFigures(app: FastifyInstance, onAnswered: HttpOptions['onAnswered']): void {
  if (onAnswered === undefined) return;
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    onAnswered({ route, method: request.method, status: reply.statusCode, seconds: reply.elapsedTime / 1_000 });
    done();
  });
}

/** Adds headers to every response, and limits the time of slow requests. */
async function addHeadersAndBounds(app: FastifyInstance, options: HttpOptions): Promise<void> {
  const patience = options.patience ?? PATIENCE;
  const ofData = dataHeaders(options.https);
  const fixed = await securityHeaders(options.https);
  const unfinished = new Bounded<IncomingMessage>(patience.unfinishedPerAddress, ({ socket }) => socket.destroy());
  if (!options.trustProxy) boundSilent(app.server, patience.silentPerAddress);
  app.addHook('onRequest', (request, reply, done) => {
    if (options.isPassedOn?.(request.raw) === false && !options.trustProxy) dropForwarded(request.raw);
    if (options.admits?.(request.ip) === false) return void refuse(request, reply.headers(ofData), 'ADDRESS_NOT_ALLOWED');
    if (!hasOneHost(request.raw)) return void refuse(request, reply.headers(ofData), 'PARAMETER_ERROR');
    const isData = request.url.startsWith('/api/') && !request.url.startsWith(DOCUMENTS_PATH);
    reply.headers(isData ? ofData : fixed).header('x-request-id', request.id);
    if (hasBody(request.raw)) {
      const source = sourceOf(request.ip);
      unfinished.add(source, request.raw);
      // Its body is complete, or never will be.
      request.raw.once('close', () => unfinished.remove(source, request.raw));
    }
    done();
  });
}

async function registerCalls(
  app: FastifyInstance,
  served: Readonly<Record<string, AnyCall>>,
  ports: GatewayPorts,
  limiter: ReturnType<typeof createLimiter> | null,
): Promise<void> {
  const queues = {
    reads: new FairQueue(READS),
    heavy: new FairQueue(HEAVY),
    exports: new FairQueue(EXPORTS),
    forms: new FairQueue(FORMS),
  };
  // Each handler accepts exactly the output of its own call's schemas; a loop over all of them cannot express that in types.
  const handlers = ports.handlers as Readonly<Record<string, unknown>>;
  const register = (scope: FastifyInstance, takes: AnyCall['takes']): void => {
    for (const [name, call] of Object.entries(served)) {
      if (handlers[name] === undefined) throw new Error(`nobody handles ${name}`);
      if (call.takes === takes)
        registerRoute(
          scope,
          { name: name as Route['name'], call, handler: handlers[name] as Handler<AnyCall> },
          { ports, limiter, queues },
        );
    }
  };
  register(app, 'json');
  // A separate scope: only here may a body be a form.
  await app.register(async (scope) => {
    await registerForms(scope);
    register(scope, 'form');
  });
}

function statusOf(error: unknown): number {
  return typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500;
}
