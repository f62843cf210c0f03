import type { Operator } from '@agio/contracts';
import type { LevelRights } from '@agio/contracts/certification';
import type { Core } from '@agio/core';
import type { House } from '@agio/module';

/** What dice needs from others. */
export interface DicePorts extends Pick<House, 'clock' | 'database' | 'now' | 'onError' | 'publish' | 'reached' | 'submit' | 'uidOf'> {
  readonly core: Pick<Core, 'balances' | 'coin' | 'coins' | 'customer' | 'machine' | 'owes' | 'repliedTo' | 'sequence'>;
  /** What server seeds are made with; without it there is no play. */
  readonly diceKey: string | undefined;
  isVerified(customer: number, host: string): boolean;
  /** What a certification allows a customer at a host. */
  rightsOf(customer: number, host: string): Pick<LevelRights, 'diceDealer'>;
  /** Customers whose accounts were used on the same devices. */
  linkedWith(customer: number): Promise<readonly number[]>;
  /** The customer's number, by uid; undefined if there is none. */
  customerOf(uid: string): Promise<number | undefined>;
  /** Whether a customer account is an operator's own. */
  isOwn(operator: Operator, customer: number): boolean;
}
