import type { ApiScope, CallName, DeskCallName, DeskHandlers, ErrorCode, FeatureSwitches, Handlers, Operator } from '@agio/contracts';
import type { NotServed } from '@agio/contracts/content/constants';
import type { Clock } from '@agio/kernel/clock';
import type { LimitRules, LimitStore } from './limiter.ts';

/** The owner of a token. */
export interface SessionOwner {
  /** 0 for an operator. */
  readonly customer: number;
  readonly session: string;
  /** When the token expires, in milliseconds. */
  readonly expiresAtMs: number;
  /** Whether it is an API key with the scope of the call, not a person. */
  readonly isKey?: boolean;
  /** On a socket: what the key may do. */
  readonly scopes?: ReadonlySet<ApiScope>;
  /** The operator in the console; no customer is one. */
  readonly operator?: Operator;
}

/** Who calls, at which host, and from where; customer 0 for visitors. */
export interface ServedCaller {
  readonly customer: number;
  readonly host: string;
  readonly ip: string;
}

/** A request that is signed with an API key. */
export interface SignedRequest {
  readonly key: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly method: string;
  /** Path with query, as received. */
  readonly url: string;
  /** The body as received; empty if there was none. */
  readonly body: string;
  readonly ip: string;
  /** The scope that the call requires; undefined if it is closed to API keys. */
  readonly scope: ApiScope | undefined;
}

/** The owner of the key that signed a request, or why it is refused. */
export type KeyVerdict =
  | { readonly ok: true; readonly customer: number; readonly key: string }
  | { readonly ok: false; readonly code: ErrorCode; readonly problem: string };

/** Whether orders are taken, histories are current, and coins are paid in and out. */
export type ReadyParts = Readonly<
  Record<'trading' | 'histories' | 'wallet', { readonly ready: boolean; readonly waiting: readonly string[] }>
>;

/** What the gateway needs from other parts; the server's `http.ts` binds it. */
export interface GatewayPorts {
  readonly clock: Clock;
  /** Of all calls that are served: one without a handler must not boot. */
  readonly handlers: Partial<Handlers<CallName>> | DeskHandlers<DeskCallName>;
  /** The owner of a valid token with a live session, else undefined. Called for every request, so it must cache. */
  ownerOf(token: string): SessionOwner | undefined | Promise<SessionOwner | undefined>;
  /** The operator of a valid token with a live session on this device; there where operators are served. Called for every request of an operator. */
  operatorOf?(
    token: string,
    from: { readonly ip: string; readonly userAgent: string; readonly isBackground: boolean },
  ): SessionOwner | undefined | Promise<SessionOwner | undefined>;
  /** The owner of a signed request's key, or why it is refused. Called for every such request. */
  keyOwnerOf(request: SignedRequest): KeyVerdict | Promise<KeyVerdict>;
  /** Persistent storage of request counts. */
  readonly limits: LimitStore;
  /** The site's own limits; without them the usual ones, the same for all callers. */
  readonly limitRules?: LimitRules;
  /**
   * Consumes the second verification of a call. Undefined if it was given for exactly this call; else the reason for refusing it,
   * for the caller. `payload` is the SHA-256 of the canonical JSON (RFC 8785) of the body, or of `{body, params}` if the path has parameters.
   */
  verify(
    call: {
      readonly customer: number;
      readonly session: string;
      readonly action: CallName | DeskCallName;
      readonly operator: Operator | undefined;
      readonly payload: string;
      readonly body: unknown;
    },
    verification: string | undefined,
  ): Promise<{ readonly code: ErrorCode; readonly details: unknown } | undefined>;
  /**
   * The end of a new device's wait, before which its session loses nothing by itself; null without one. Called for every order, so it must cache.
   */
  deviceWaits(owner: Pick<SessionOwner, 'customer' | 'session'>): number | null | Promise<number | null>;
  /**
   * Whether a request with this idempotency key was answered before, so that repeating it has no effect. Answers from memory. Such a
   * request needs no second factor: the call's handler answers it from the same memory before it awaits anything.
   */
  isRepeat(customer: number, request: { readonly key: string; readonly body: string }): boolean;
  /** Whether a host name (without port) is one of the site's: requests to other names may change nothing, and their cookies are ignored. */
  isKnownHost(host: string): boolean;
  /** Feature switches of the site that a host name selects. */
  featuresOf(host: string): FeatureSwitches;
  /**
   * What has to be waited for before anything is changed, and before a change is answered; rejects where another server has taken over, whose memory a change
   * of this one would not reach.
   */
  look?(): Promise<void> | undefined;
  /** When calls that move money are taken again, as announced; null while all are. Called for every order. */
  readonly closedUntil?: () => number | null;
  /** Why a caller is not served by the site of the host or by their own; undefined where they are. Called for every order, so it must cache. */
  readonly notServed?: (caller: ServedCaller) => NotServed | undefined | Promise<NotServed | undefined>;
  /** Whether an error means a temporary outage (503) rather than a bug (500). */
  isOutage(error: unknown): boolean;
  /** What works, by what people do; each with what it waits for. */
  readyParts(): Promise<ReadyParts>;
  /** Parts that work but need a look, for `/readyz`. */
  warnings?(): readonly string[];
  /** Halted chains, which pay nothing out. The server is ready nevertheless: everything else continues. */
  halted(): readonly string[];
}
