import { calls, SOCKET_CALLS } from '@agio/contracts';
import type { AnyCall, CallFrame, Handler, HandlerResult, Language, RequestContext } from '@agio/contracts';
import { requestKeyOf } from '../http/context.ts';
import { cutOf } from '../http/cut.ts';
import type { AnswerCutter } from '../http/cut.ts';
import { weightOf } from '../http/limiter.ts';
import type { Limiter } from '../http/limiter.ts';
import { deviceRefusal, deviceWaits, maintenanceRefusal, servedRefusal } from '../http/may-lose.ts';
import { parserOf } from '../http/parse.ts';
import type { GatewayPorts, SessionOwner } from '../http/ports.ts';
import { closedTo, whoCalls } from '../http/route.ts';

/** Who calls over a socket, and from where. */
export interface SocketCaller {
  readonly owner: SessionOwner | undefined;
  readonly host: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly language: Language;
}

/** What a call is answered with; the headers are those of its route. */
export type SocketReply = HandlerResult<unknown> & { readonly headers?: ReadonlyMap<string, string> };

/** A call that has begun: its command, if it makes one, is submitted. */
interface PendingCall {
  readonly reply: Promise<SocketReply> | SocketReply;
}

/** Begins a call over a socket; a caller that awaits this before the next one keeps the order of their commands. */
export type SocketCalls = (frame: CallFrame, caller: SocketCaller) => Promise<PendingCall>;

interface SocketParts {
  readonly ports: GatewayPorts;
  readonly limiter: Limiter | null;
  readonly onError: (error: unknown, requestId: string) => void;
}

const RETRY_AFTER_SECONDS = 3;

/** Calls over a socket, with the handlers, limits, switches and request keys of their routes, in the same order: limit → caller → scope → feature → device → whom the site serves → form → handler. */
export function socketCallsOf({ ports, limiter, onError }: SocketParts): SocketCalls {
  const handlers = ports.handlers as Readonly<Record<string, unknown>>;
  const routes = new Map(SOCKET_CALLS.map((name) => [name as string, routeOf(name, calls[name], handlers[name] as Handler<AnyCall>)]));

  async function budget(call: AnyCall, who: string, points: number): Promise<SocketReply | undefined> {
    if (limiter === null || points === 0) return undefined;
    const { waitSeconds } = await limiter.take(call.rate, who, points);
    return waitSeconds > 0 ? { ok: false, code: 'OPERATION_TOO_FAST', retryAfterSeconds: waitSeconds } : undefined;
  }

  async function run(route: SocketRoute, input: Parameters<Handler<AnyCall>>[0], context: SocketContext): Promise<SocketReply> {
    try {
      const result = await route.handler(input, context);
      const cut = result.ok && route.cut !== undefined ? { ok: true as const, data: route.cut(result.data) } : result;
      return { ...cut, headers: context.headers };
    } catch (error) {
      return failure(error, context.requestId);
    }
  }

  function failure(error: unknown, requestId: string): Extract<SocketReply, { ok: false }> {
    if (ports.isOutage(error)) return { ok: false, code: 'UNAVAILABLE', retryAfterSeconds: RETRY_AFTER_SECONDS };
    onError(error, requestId);
    return { ok: false, code: 'SERVER_EXCEPTION' };
  }

  /** The end of the device's wait, or the answer where that cannot be known. */
  async function deviceOf(call: AnyCall, owner: SessionOwner | undefined, id: string): Promise<number | null | SocketReply> {
    try {
      const until = await deviceWaits(ports, call, owner);
      const tooNew = deviceRefusal(call, until);
      return tooNew === undefined ? until : { ok: false, ...tooNew };
    } catch (error) {
      return failure(error, id);
    }
  }

  /** Why the caller is not served, or the answer where that cannot be known. */
  async function unservedOf(call: AnyCall, customer: number, { host, ip }: SocketCaller, frame: CallFrame) {
    try {
      const refused = await servedRefusal(ports, call, { customer, host, ip }, frame.body);
      return refused === undefined ? undefined : ({ ok: false, ...refused } as const);
    } catch (error) {
      return failure(error, frame.id);
    }
  }

  return async (frame, caller) => {
    const route = routes.get(frame.call);
    if (route === undefined) return { reply: { ok: false, code: 'REQUEST_PATH_ERROR' } };
    const { call, parse } = route;
    const owner = liveOwner(caller.owner, ports.clock.wall());
    const who = whoCalls(owner, caller.ip);
    const late = await budget(call, who, 1);
    if (late !== undefined) return { reply: late };
    const closed = closedTo(call, owner);
    if (closed !== undefined) return { reply: { ok: false, code: closed } };
    if (!mayCall(call, owner)) return { reply: { ok: false, code: 'PERMISSION_DENIED', details: { problem: 'scope' } } };
    if (call.feature !== undefined && ports.featuresOf(caller.host)[call.feature] !== true)
      return { reply: { ok: false, code: 'NOT_YET_OPEN' } };
    const closedNow = maintenanceRefusal(ports, call);
    if (closedNow !== undefined) return { reply: { ok: false, ...closedNow } };
    const deviceWaitsUntil = await deviceOf(call, owner, frame.id);
    if (typeof deviceWaitsUntil === 'object' && deviceWaitsUntil !== null) return { reply: deviceWaitsUntil };
    const unserved = await unservedOf(call, owner?.customer ?? 0, caller, frame);
    if (unserved !== undefined) return { reply: unserved };
    const input = parse({ query: undefined, params: undefined, body: frame.body });
    if ('problem' in input) return { reply: { ok: false, code: 'PARAMETER_ERROR', details: input.problem } };
    const slow = await budget(call, who, weightOf(call, input.body) - 1);
    if (slow !== undefined) return { reply: slow };
    const request = requestKeyOf(call, frame.idempotencyKey, frame.body, undefined);
    if (request === undefined) {
      return { reply: { ok: false, code: 'PARAMETER_ERROR', details: [{ field: 'idempotencyKey', problem: 'invalid' }] } };
    }
    return { reply: run(route, input, new SocketContext(frame.id, caller, owner, { request, deviceWaitsUntil })) };
  };
}

interface SocketRoute {
  readonly call: AnyCall;
  readonly handler: Handler<AnyCall>;
  readonly parse: ReturnType<typeof parserOf>;
  readonly cut: AnswerCutter | undefined;
}

/** A call that cannot be made over a socket keeps the server from starting. */
function routeOf(name: string, call: AnyCall, handler: Handler<AnyCall>): SocketRoute {
  const fits =
    call.principal === 'customer' &&
    call.apiScope !== undefined &&
    !call.secondFactor &&
    call.params === undefined &&
    call.query === undefined;
  if (!fits) throw new Error(`${name} cannot be called over a socket`);
  return { call, handler, parse: parserOf(call), cut: cutOf(call.data) };
}

function liveOwner(owner: SessionOwner | undefined, nowMs: number): SessionOwner | undefined {
  return owner === undefined || owner.expiresAtMs <= nowMs ? undefined : owner;
}

/** A session may make every call of its customer, a key those of its scopes. */
function mayCall({ apiScope }: AnyCall, owner: SessionOwner | undefined): boolean {
  return owner?.scopes === undefined || (apiScope !== undefined && owner.scopes.has(apiScope));
}

/** What a handler reads about a call over a socket. */
class SocketContext implements RequestContext {
  readonly verification = '';
  readonly cookies = {};
  readonly headers = new Map<string, string>();
  readonly requestId: string;
  readonly request: RequestContext['request'];
  readonly deviceWaitsUntil: number | null;
  readonly #caller: SocketCaller;
  readonly #owner: SessionOwner | undefined;

  constructor(
    requestId: string,
    caller: SocketCaller,
    owner: SessionOwner | undefined,
    { deviceWaitsUntil, request }: Pick<RequestContext, 'deviceWaitsUntil' | 'request'>,
  ) {
    this.requestId = requestId;
    this.request = request;
    this.deviceWaitsUntil = deviceWaitsUntil;
    this.#caller = caller;
    this.#owner = owner;
  }

  get customer(): number {
    return this.#owner?.customer ?? 0;
  }

  get session(): string {
    return this.#owner?.session ?? '';
  }

  get isKey(): boolean {
    return this.#owner?.isKey === true;
  }

  get language(): Language {
    return this.#caller.language;
  }

  get host(): string {
    return this.#caller.host;
  }

  get ip(): string {
    return this.#caller.ip;
  }

  get userAgent(): string {
    return this.#caller.userAgent;
  }

  setHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }
}
