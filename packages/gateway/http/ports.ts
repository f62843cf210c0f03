import type { ApiScope, CallName, DeskCallName, DeskHandlers, ErrorCode, FeatureSwitches, Handlers, Operator } from '@agio/contracts';

import type { LimitStore } from './limiter.ts';

/** Who a token speaks for. */
export interface SessionOwner {
  /** 0 for an operator. */
  readonly customer: number;
  readonly session: string;
  /** When the token ends, in milliseconds. */
  readonly expiresAtMs: number;
  /** An API key with the scope of the call, instead of a person. */
  readonly isKey?: boolean;
  /** Who it is in the console; nobody there is a customer. */
  readonly operator?: Operator;
}

/** A request that is signed with an API key. */
export interface SignedRequest {
  readonly key: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly method: string;
  /** Path with query, as it came. */
  readonly url: string;
  /** The body as it came; empty where there was none. */
  readonly body: string;
  readonly ip: string;
  /** The scope that opens the call; undefined where keys are not let in. */
  readonly scope: ApiScope | undefined;
}

/** What the gateway needs from others; the server's `http.ts` binds it. */
export interface GatewayPorts {
  readonly handlers: Handlers<CallName> | DeskHandlers<DeskCallName>;
  /** The owner of a valid token with a live session, else undefined. Called for every request: cache inside. */
  ownerOf(token: string): SessionOwner | undefined | Promise<SessionOwner | undefined>;
  /** The operator of a valid token with a live session on this device; there where operators are served. Called for every request of theirs. */
  operatorOf?(
    token: string,
    from: { readonly ip: string; readonly userAgent: string; readonly isBackground: boolean },
  ): SessionOwner | undefined | Promise<SessionOwner | undefined>;
  /** Whom a signed request acts for, or why it does not. Called for every such request: answer from memory. */
  keyOwnerOf(
    request: SignedRequest,
  ):
    | { readonly ok: true; readonly customer: number; readonly key: string }
    | { readonly ok: false; readonly code: ErrorCode; readonly problem: string };
  /** Where counts of requests outlive the process. */
  readonly limits: LimitStore;
  /**
   * Uses up the second verification of a call. Undefined where it was given for exactly this; else why the call is not made, which is
   * told to the caller. `payload` is the SHA-256 of the canonical JSON (RFC 8785) of the body.
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
   * Whether a request with this key was answered before, so that nothing happens again. Answers from memory. No second factor is asked
   * of it: a handler of such a call answers it from the same memory before it waits for anything.
   */
  isRepeat(customer: number, request: { readonly key: string; readonly body: string }): boolean;
  /** Whether a host name (without port) is one of ours: nothing is changed, and no cookie taken, where somebody else's name leads to us. */
  isKnownHost(host: string): boolean;
  /** Feature switches of the site that a host name chooses. */
  featuresOf(host: string): FeatureSwitches;
  /** Whether an error means that something is down for a while (503) rather than broken (500). */
  isOutage(error: unknown): boolean;
  /** Whether every part is ready; the names of those that are not. */
  notReady(): Promise<readonly string[]>;
  /** Chains on which nothing may leave now. The server is ready all the same: everything else continues. */
  halted(): readonly string[];
}
