import type { C2cNotice } from '@agio/contracts/c2c';
import type { PeerPorts } from '@agio/deals';

/** A movement of a fiat account; atoms with their sign. */
export interface Movement {
  readonly id: string;
  readonly coin: number;
  readonly atoms: bigint;
  readonly reason: string;
  readonly cause: string;
  readonly atMs: number;
}

/** What C2C needs from others. */
export interface C2cPorts extends PeerPorts<C2cNotice> {
  /** IANA name of the time zone of a host's site. */
  timeZoneOf(host: string): string;
  /** Movements of an account for these reasons, newest first. */
  movementsFor(
    of: { readonly customer: number; readonly kind: 'fiat'; readonly coin: number | undefined; readonly reasons: readonly string[] },
    page: { readonly page: number; readonly limit: number },
  ): Promise<{ readonly list: readonly Movement[]; readonly total: number }>;
}
