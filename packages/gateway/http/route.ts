import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail, SUCCESS } from '@agio/contracts';
import type { AnyCall, CallName, DeskCallName, ErrorCode, Handler, HandlerResult, Language, RateClass } from '@agio/contracts';
import type { Picture } from '@agio/contracts/identity';
import { sourceOf } from '@agio/kernel';
import { callerOf } from './caller.ts';
import type { NotLetIn } from './caller.ts';
import { CallContext, hostOf, requestKeyOf } from './context.ts';
import { cutOf } from './cut.ts';
import { sendFailure } from './envelope.ts';
import type { Fairness, FairQueue } from './fair-queue.ts';
import { FORM_BYTES_MAX, readForm } from './form.ts';
import { languageOf } from './language.ts';
import { checkLosses, deviceRefusal, deviceWaits, maintenanceRefusal, servedRefusal } from './may-lose.ts';
import { weightOf } from './limiter.ts';
import type { Limiter } from './limiter.ts';
import { parserOf } from './parse.ts';
import { evenly, isGuessedWith, PATIENCE, surely } from './patience.ts';
import type { GatewayPorts, SessionOwner } from './ports.ts';
import { secondFactorOf } from './second-factor.ts';

/** Concurrent reads per caller, fewer than there are database connections. The total is not bounded: a read that waits for the database must not block other callers. */
export const READS: Fairness = { perCaller: 6, total: Infinity, waitingMax: 500 };
/** What computes for long, as over a whole history or in a thread of its own: no caller takes the turns of others. */
export const HEAVY: Fairness = { perCaller: 2, total: Infinity, waitingMax: 10 };
/** All data of a customer, which takes long. */
export const EXPORTS: Fairness = { perCaller: 1, total: 1, waitingMax: 3 };
/**
 * Forms in memory at once, each of up to five megabytes, twice while it is read; those that wait are not read yet. What is left of the time that a
 * request has must be enough to send it.
 */
export const FORMS: Fairness = { perCaller: 1, total: 4, waitingMax: 10, waitMsMax: PATIENCE.requestMs / 2 };
/** Another caller uploads much: it will be over by then. */
const FORM_AGAIN_SECONDS = 5;

const KEY_PROBLEM = [{ field: 'Idempotency-Key', problem: 'invalid' }];

export interface Route {
  readonly name: CallName | DeskCallName;
  readonly call: AnyCall;
  readonly handler: Handler<AnyCall>;
}

export interface RouteParts {
  readonly ports: GatewayPorts;
  readonly limiter: Limiter | null;
  readonly queues: { readonly reads: FairQueue; readonly heavy: FairQueue; readonly exports: FairQueue; readonly forms: FairQueue };
}

/** There are more calls of its kind than are served at a time. */
function tooMany({ takes }: AnyCall) {
  return { code: 'OPERATION_TOO_FAST', retryAfterSeconds: takes === 'form' ? FORM_AGAIN_SECONDS : 1 } as const;
}

/** Registers one call: caller → turn → limit → role → host → feature → device → form → whom the site serves → second factor → handler → envelope, in this order for all. */
export function registerRoute(app: FastifyInstance, { call, handler, name }: Route, { limiter, ports, queues }: RouteParts): void {
  checkRoles(name, call);
  checkLosses(name, call);
  const { rate, secondFactor, method } = call;
  const queue = queueOf(name, call, queues);
  const send = SEND[call.answers];
  const cut = call.answers === 'json' ? cutOf(call.data) : undefined;
  const parse = parserOf(call);
  const handle = guarded(call, handler, { limiter, ports });

  async function respond(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const language = languageOf(request.headers['accept-language']);
    const found = callerOf(ports, call, request);
    // A token is checked once and then cached: only the first request with it waits.
    const caller = found instanceof Promise ? await found : found;
    const owner = caller !== undefined && 'customer' in caller ? caller : undefined;
    const who = whoCalls(owner, request.ip);
    if (queue === undefined) return serve(request, reply, language, caller, who);
    if (!(await (queue.enter(who) ?? true))) return void sendFailure(reply, language, tooMany(call));
    const startedMs = performance.now();
    try {
      await serve(request, reply, language, caller, who);
    } finally {
      queue.leave(who, startedMs);
    }
  }

  async function serve(
    request: FastifyRequest,
    reply: FastifyReply,
    language: Language,
    caller: SessionOwner | NotLetIn | undefined,
    who: string,
  ): Promise<void> {
    const owner = caller !== undefined && 'customer' in caller ? caller : undefined;
    // Rejected callers are counted as well: limits exist to stop guessing.
    const late = await spend(limiter, reply, rate, who, 1);
    if (late !== undefined) return void sendFailure(reply, language, late);
    if (caller !== undefined && 'code' in caller) return void sendFailure(reply, language, caller);
    const closed = closedTo(call, owner);
    if (closed !== undefined) return void sendFailure(reply, language, { code: closed });
    const host = hostOf(request);
    const isKnownHost = ports.isKnownHost(host);
    if (!isKnownHost && method === 'POST') return void sendFailure(reply, language, { code: 'UNKNOWN_HOST' });
    if (isOff(ports, call, host)) return void sendFailure(reply, language, { code: 'NOT_YET_OPEN' });
    const waits = deviceWaits(ports, call, owner);
    const deviceWaitsUntil = waits instanceof Promise ? await waits : waits;
    const notNow = maintenanceRefusal(ports, call) ?? deviceRefusal(call, deviceWaitsUntil);
    if (notNow !== undefined) return void sendFailure(reply, language, notNow);
    // Only now, so that callers without permission cannot make the server read five megabytes.
    const wrong = call.takes === 'form' ? await readForm(request) : undefined;
    if (wrong !== undefined) return void sendFailure(reply, language, { code: wrong });
    const input = parse(request);
    if ('problem' in input) return void sendFailure(reply, language, { code: 'PARAMETER_ERROR', details: input.problem });
    const unserved = await servedRefusal(ports, call, { customer: owner?.customer ?? 0, host, ip: request.ip }, input.body);
    if (unserved !== undefined) return void sendFailure(reply, language, unserved);
    const slow = await spend(limiter, reply, rate, who, weightOf(call, input.body) - 1);
    if (slow !== undefined) return void sendFailure(reply, language, slow);
    const requestKey = requestKeyOf(call, request.headers['idempotency-key'], request.body, request.params);
    if (requestKey === undefined) return void sendFailure(reply, language, { code: 'PARAMETER_ERROR', details: KEY_PROBLEM });
    const confirm = () => unverified(ports, name, request, owner, requestKey);
    const run = secondFactor ? guarded(call, confirmed(handler, confirm), { limiter, ports }) : handle;
    const result = await run(input, new CallContext(request, reply, owner, requestKey, { language, isKnownHost, deviceWaitsUntil }));
    if (result.ok) send(reply, cut === undefined ? result : { ok: true, data: cut(result.data) });
    else sendFailure(reply, language, result);
  }

  app.route({
    method: call.method,
    ...(call.takes === 'form' ? { bodyLimit: FORM_BYTES_MAX } : {}),
    url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    // It sends the response itself: Fastify would await a returned promise once more.
    handler(request, reply) {
      respond(request, reply).catch((error: unknown) => reply.send(error));
    },
  });
}

/** A handler that answers no change that may not last, and nothing that can be measured. */
function guarded(call: AnyCall, handler: Handler<AnyCall>, { limiter, ports }: Pick<RouteParts, 'limiter' | 'ports'>): Handler<AnyCall> {
  const known = call.method === 'POST' ? surely(ports, handler) : handler;
  return limiter !== null && isGuessedWith(call) ? evenly(known, ports.clock) : known;
}

/** The handler after the second factor. Nothing is awaited between the look at a repeated request and the handler's own: its first one could be forgotten meanwhile. */
function confirmed(handler: Handler<AnyCall>, confirm: () => Promise<NotLetIn | undefined> | undefined): Handler<AnyCall> {
  return async (input, context) => {
    const asked = confirm();
    const refused = asked === undefined ? undefined : await asked;
    return refused === undefined ? handler(input, context) : fail(refused.code, refused.details);
  };
}

/** Why a call that needs a second verification has none. A repeated request is not executed a second time, and an API key got its scopes with one. */
function unverified(
  ports: GatewayPorts,
  name: Route['name'],
  request: FastifyRequest,
  owner: SessionOwner | undefined,
  requestKey: ReturnType<typeof requestKeyOf> & (object | null),
): Promise<NotLetIn | undefined> | undefined {
  if (owner === undefined || owner.isKey === true) return undefined;
  const isRepeat = requestKey !== null && ports.isRepeat(owner.customer, requestKey);
  return isRepeat ? undefined : secondFactorOf(ports, name, request, owner);
}

function queueOf(
  name: Route['name'],
  { rate, takes }: AnyCall,
  { exports, forms, heavy, reads }: RouteParts['queues'],
): FairQueue | undefined {
  if (name === 'exportAccount') return exports;
  if (takes === 'form') return forms;
  if (rate === 'heavy') return heavy;
  return rate === 'read' ? reads : undefined;
}

/** A call of operators that does not say whom it is for must not boot, nor another call that does. */
function checkRoles(name: string, { principal, roles = [] }: AnyCall): void {
  if ((principal === 'operator') !== roles.length > 0) throw new Error(`${name} does not say which operators it is for`);
}

/** Counts a request, and tells what is left of the caller's budget in its class, as every counted answer does. Why it has to wait, if it does. */
async function spend(limiter: Limiter | null, reply: FastifyReply, rate: RateClass, who: string, points: number) {
  if (limiter === null || points === 0) return undefined;
  const { limit, remaining, resetSeconds, waitSeconds } = await limiter.take(rate, who, points);
  reply
    .header('ratelimit-limit', String(limit))
    .header('ratelimit-remaining', String(remaining))
    .header('ratelimit-reset', String(resetSeconds));
  return waitSeconds === 0 ? undefined : ({ code: 'OPERATION_TOO_FAST', retryAfterSeconds: waitSeconds } as const);
}

/** Why a call is closed to the caller. */
export function closedTo({ principal, roles = [] }: AnyCall, owner: SessionOwner | undefined): ErrorCode | undefined {
  if (principal !== 'customer' && principal !== 'operator') return undefined;
  if (owner === undefined || (principal === 'operator') !== (owner.operator !== undefined)) return 'PLEASE_LOGIN';
  const isOpen = owner.operator === undefined || owner.operator.roles.some((role) => roles.includes(role));
  return isOpen ? undefined : 'PERMISSION_DENIED';
}

/** Whether the host's site has the capability of a call switched off. */
const isOff = (ports: GatewayPorts, { feature }: AnyCall, host: string): boolean =>
  feature !== undefined && ports.featuresOf(host)[feature] !== true;

/** The key that a request is counted under. */
export function whoCalls(owner: SessionOwner | undefined, ip: string): string {
  if (owner === undefined) return sourceOf(ip);
  return owner.operator === undefined ? `c${owner.customer}` : `o${owner.operator.id}`;
}

function sendSuccess(reply: FastifyReply, { data }: Extract<HandlerResult<unknown>, { ok: true }>): void {
  reply.header('content-type', 'application/json; charset=utf-8').send(`{"code":"${SUCCESS}","data":${JSON.stringify(data)}}`);
}

/** A feed is read by programs; a browser that opens it shows text, and runs nothing. */
function sendFeed(reply: FastifyReply, { data }: Extract<HandlerResult<unknown>, { ok: true }>): void {
  reply
    .header('content-type', 'application/rss+xml; charset=utf-8')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send((data as { readonly xml: string }).xml);
}

const SEND = { json: sendSuccess, picture: sendPicture, feed: sendFeed } as const;

function sendPicture(reply: FastifyReply, { data }: Extract<HandlerResult<unknown>, { ok: true }>): void {
  const { type, bytes, maxAgeSeconds } = data as Picture;
  if (maxAgeSeconds > 0) reply.header('cache-control', `public, max-age=${maxAgeSeconds}, immutable`);
  reply
    .header('content-type', type)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
