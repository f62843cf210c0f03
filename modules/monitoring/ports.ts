import type { Operator } from '@agio/contracts';
import type { AuditEntry } from '@agio/contracts/operators';
import type { AuditNote, House } from '@agio/module';
import type { Movement } from './rules.ts';

/** What monitoring needs of others: each is offered by another module under this name. */
export interface MonitoringPorts extends Pick<House, 'clock' | 'database' | 'masterKey' | 'now' | 'onError' | 'reached' | 'uidOf'> {
  readonly watchedMoney: {
    /** Movements whose rows are newer than a position of the journal, in its order. */
    after(after: number, most: number): Promise<readonly (Movement & { readonly sequence: number })[]>;
    /** Movements of a customer between two moments, the oldest first. */
    of(whose: { readonly customer: number; readonly fromMs: number; readonly toMs: number }): Promise<readonly Movement[]>;
    /** When the last posting of a customer was before a moment. */
    lastPostedBefore(customer: number, atMs: number): Promise<number | undefined>;
    /** Other customers who withdrew to an address until a moment. */
    withdrewTo(address: string, but: number, untilMs: number): Promise<readonly number[]>;
  };
  /** The customer who has a number. */
  customerOf(uid: string): Promise<number | undefined>;
  /** When an account was opened. */
  signedUpAt(customer: number): Promise<number | undefined>;
  /** The customer account that is an operator's own. */
  ownCustomer(operator: Operator): number | undefined;
  /** Alerts the people who run the site. */
  alarmOperators(sentence: string, advice: string): void;
  /** The audit log of the console. */
  readonly auditLog: {
    append(note: AuditNote): Promise<void>;
    /** Entries of an action and those below it, the newest first, from one on. */
    list(filter: { readonly action: string; readonly before: number | undefined }, most: number): Promise<readonly AuditEntry[]>;
  };
  /** Amounts of the rules, in yuan. */
  readonly inAndOutYuan: number;
  readonly thresholdYuan: number;
  readonly sharedAddressYuan: number;
  readonly dormantYuan: number;
}
