import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { hostOf } from './context.ts';
import { fillFirstPaint } from './first-paint.ts';
import type { FirstPaint } from './first-paint.ts';

const YEAR_SECONDS = 31_536_000;

/** Headers of a probe response that are not security headers. */
const OF_THE_ANSWER = ['content-type', 'content-length', 'date', 'connection'];

/** The security headers of every response. They are always the same, so they are computed once. */
export async function securityHeaders(https: boolean): Promise<Record<string, string>> {
  const probe = Fastify();
  await registerHelmet(probe, https);
  probe.get('/', () => 'probe');
  const { headers } = await probe.inject('/');
  await probe.close();
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !OF_THE_ANSWER.includes(name))
      .map(([name, value]) => [name, String(value)]),
  );
}

/**
 * The headers of data responses: those that keep a browser from interpreting them as a page. The other headers of a page
 * would have no effect here, and each costs time in every response.
 */
export function dataHeaders(https: boolean): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    ...(https ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}` } : {}),
  };
}

/** Scripts are loaded from this origin only; scripts may set styles, which components need. */
async function registerHelmet(app: FastifyInstance, https: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: https ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  });
}

/** Ends what an earlier build installed in browsers: it deletes what was kept and itself, and does nothing else. Open pages are left alone. */
const NO_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => registration.unregister()),
  ),
);
`;

/** Paths of the trading page, with the market's name. */
const TRADING = /^(?:trade|exchange(?:\/([^/]+))?)\/?$/;

/** How the built pages are served. */
export interface PagesOptions {
  /** Without it, browsers remove the worker of an earlier build. */
  readonly hasWorker?: boolean;
  /** What pages show before their scripts have arrived, for the site that a host name selects. */
  readonly firstPaintOf?: ((host: string) => FirstPaint) | undefined;
}

/** The built web app: hashed files for a year, the page itself never cached, unknown paths to the page. */
export async function registerPages(app: FastifyInstance, folder: string, { hasWorker = true, firstPaintOf }: PagesOptions): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const built = (name: string): string => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : page);
  const [home, exchange, shell] = [built('home.html'), built('exchange.html'), built('shell.html')];
  const sendPage = (reply: FastifyReply, body: string): unknown =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(body);
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      response.header('cache-control', /[/\\]assets[/\\]/.test(path) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  if (!hasWorker)
    app.get('/sw.js', (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(NO_WORKER),
    );
  const pageOf = (path: string, host: string): string => {
    if (firstPaintOf === undefined) return page;
    const paint = firstPaintOf(host);
    if (path === '') return fillFirstPaint(home, paint, paint.markets);
    const trading = TRADING.exec(path);
    if (trading === null) return fillFirstPaint(shell, paint, []);
    const market = paint.marketOf(trading[1] ?? '');
    return fillFirstPaint(exchange, paint, market === undefined ? [] : [market]);
  };
  app.get('/', (request, reply) => sendPage(reply, pageOf('', hostOf(request))));
  const files = filesIn(folder, ['home.html', 'exchange.html', 'shell.html', ...(hasWorker ? [] : ['sw.js'])]);
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = request.params['*'];
    if (files.has(path)) return reply.sendFile(`/${path}`);
    // A script of an earlier build is gone, and a page in its place would be run as one.
    return /^assets(\/|$)/.test(path) ? reply.callNotFound() : sendPage(reply, pageOf(path, hostOf(request)));
  });
}

/**
 * What of a build is served by its name, as paths of URLs; nothing that is hidden, as the build's own notes are. They are looked up in
 * one set: a route for each of a thousand files took a tenth of a server's start.
 */
function filesIn(folder: string, except: readonly string[]): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'));
  return new Set(paths.filter((path) => !except.includes(path) && !/(^|\/)\.|\.(br|gz)$/.test(path)));
}
