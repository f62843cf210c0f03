import type { CallName, FeatureSwitches, Handlers } from '@agio/contracts';

/** Who a token speaks for. */
export interface SessionOwner {
  readonly customer: number;
  readonly session: string;
  /** When the token ends, in milliseconds. */
  readonly expiresAtMs: number;
}

/** What the gateway needs from others; `wire.ts` binds it. */
export interface GatewayPorts {
  readonly handlers: Handlers<CallName>;
  /** The owner of a valid token with a live session, else undefined. Called for every request: cache inside. */
  ownerOf(token: string): SessionOwner | undefined | Promise<SessionOwner | undefined>;
  /** Feature switches of the site that a host name chooses. */
  featuresOf(host: string): FeatureSwitches;
  /** Whether an error means that something is down for a while (503) rather than broken (500). */
  isOutage(error: unknown): boolean;
  /** Whether every part is ready; the names of those that are not. */
  notReady(): Promise<readonly string[]>;
}
