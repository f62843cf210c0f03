import type { CallName, ServerFrame } from '@agio/contracts';
import { ApiError, UNREACHABLE } from '../api/error.ts';
import type { CallData, CallInput } from '../api/input.ts';

/** Calls that can be made over the socket. */
export const SOCKET_CALLS = [
  'placeOrder',
  'amendOrder',
  'cancelOrder',
  'placeOrders',
  'cancelOrders',
  'replaceOrder',
  'testOrder',
  'placeOrderList',
  'cancelOrderList',
] as const;
export type SocketCallName = (typeof SOCKET_CALLS)[number] & CallName;
export type SocketBody<N extends SocketCallName> = CallInput<N> extends { readonly body: infer Body } ? Body : never;

export interface SocketCallOptions {
  /** Makes a repetition safe: the same key and body get the first answer again. */
  readonly idempotencyKey?: string;
  /** How long to wait for the answer, the log-in included. */
  readonly timeoutMs?: number;
}

type ErrorFrame = Extract<ServerFrame, { op: 'error' }>;

interface Waiting {
  readonly frame: {
    readonly op: 'call';
    readonly call: SocketCallName;
    readonly body: unknown;
    readonly id: string;
    readonly idempotencyKey?: string;
  };
  readonly resolve: (data: unknown) => void;
  readonly reject: (error: ApiError) => void;
  readonly timer: ReturnType<typeof setTimeout>;
  isSent: boolean;
}

const TIMEOUT_MS = 20_000;

/** Calls over a socket that wait for their answers, or for the log-in. */
export class SocketCalls {
  readonly #waiting = new Map<string, Waiting>();
  #count = 0;
  /** Why there is no log-in, until there is one or the connection is another. */
  #refusal: ErrorFrame | undefined;

  /** A new call; `send` is given its frame when it can be sent. */
  add<N extends SocketCallName>(
    call: N,
    body: SocketBody<N>,
    { idempotencyKey, timeoutMs = TIMEOUT_MS }: SocketCallOptions,
  ): Promise<CallData<N>> {
    if (this.#refusal !== undefined) return Promise.reject(refusalOf(this.#refusal));
    const id = `call-${(this.#count += 1)}`;
    return new Promise<unknown>((resolve, reject) => {
      const timer = setTimeout(() => this.#fail(id), timeoutMs);
      const frame = { op: 'call', call, body, id, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) } as const;
      this.#waiting.set(id, { frame, resolve, reject, timer, isSent: false });
    }) as Promise<CallData<N>>;
  }

  /** Sends, in their order, what was not sent yet. */
  flush(send: (frame: Waiting['frame']) => void): void {
    for (const one of this.#waiting.values()) {
      if (one.isSent) continue;
      one.isSent = true;
      send(one.frame);
    }
  }

  /** Gives an answer to the waiting caller; false if there is none. */
  take(frame: Extract<ServerFrame, { op: 'answer' | 'error' }>): boolean {
    const one = frame.id === undefined ? undefined : this.#waiting.get(frame.id);
    if (one === undefined) return false;
    this.#end(one);
    if (frame.op === 'answer') one.resolve(frame.data);
    else one.reject(refusalOf(frame));
    return true;
  }

  /** The log-in was refused, or has ended: what was not sent will not be. */
  refuse(frame: ErrorFrame): void {
    this.#refusal = frame;
    for (const one of this.#waiting.values()) {
      if (one.isSent) continue;
      this.#end(one);
      one.reject(refusalOf(frame));
    }
  }

  /** There is a log-in. */
  welcome(): void {
    this.#refusal = undefined;
  }

  /** The line is gone: it is unknown whether what was sent has been carried out. What was not sent waits for the next line. */
  lost(): void {
    this.#refusal = undefined;
    for (const [id, one] of this.#waiting) if (one.isSent) this.#fail(id);
  }

  /** The line was closed on purpose. */
  closed(): void {
    for (const id of this.#waiting.keys()) this.#fail(id);
  }

  #fail(id: string): void {
    const one = this.#waiting.get(id);
    if (one === undefined) return;
    this.#end(one);
    one.reject(new ApiError({ code: 'UNAVAILABLE', message: UNREACHABLE, status: 0 }));
  }

  #end(one: Waiting): void {
    clearTimeout(one.timer);
    this.#waiting.delete(one.frame.id);
  }
}

/** A refusal as over HTTP; what is not decided has a status of 5xx there, and none here. */
function refusalOf({ code, details, id, message, retryAfterSeconds }: ErrorFrame): ApiError {
  const isDecided = code !== 'UNAVAILABLE' && code !== 'SERVER_EXCEPTION';
  return new ApiError({
    code: code as ApiError['code'],
    message,
    details,
    requestId: id,
    retryAfterSeconds,
    status: isDecided ? 422 : 503,
  });
}
