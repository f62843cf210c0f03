import type { LockNotice } from '@agio/contracts/lock';
import type { Core } from '@agio/core';
import type { House, RatedPorts } from '@agio/module';

/** What lock-ups need from others. */
export interface LockPorts
  extends Omit<RatedPorts, 'core'>, Pick<House, 'clock' | 'database' | 'now' | 'onError' | 'publish' | 'reached' | 'submit' | 'uidOf'> {
  readonly core: Pick<Core, 'balances' | 'coin' | 'coins' | 'machine' | 'owes' | 'repliedTo' | 'sequence'>;
  /** IANA name of the time zone of a host's site. */
  timeZoneOf(host: string): string;
  /** The customer's number, by uid; undefined if there is none. */
  customerOf(uid: string): Promise<number | undefined>;
  /** Notifies a customer in the ways they chose. The same id is sent once. */
  tell(id: string, customer: number, notice: LockNotice): Promise<void>;
}
