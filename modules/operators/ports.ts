import type { Operator, RequestContext } from '@agio/contracts';
import type { HealthReport, Machines, SystemState } from '@agio/contracts/operators';
import type { FailedResult, House, RequestKind } from '@agio/module';

/** What operators need from others. */
export interface OperatorsPorts extends House {
  readonly sessionSecret: string;
  /** Whether the console is behind HTTPS. */
  readonly https: boolean;
  /** Tells the core who may decide now: earlier votes of those who may not count no longer. */
  followPeople(operators: readonly (Operator & { readonly isActive: boolean })[]): Promise<void>;
  /** Alerts the people who run the site, by every way there is. */
  alarm(sentence: string, advice: string): void;
  /** Address of the console, for one-time links. */
  consoleOrigin(): string;
  /** The kinds of request of every module. */
  requestKinds(): readonly RequestKind[];
  /** Title of the default site, and whether it is the demo's. */
  site(): { readonly title: string; readonly isDemo: boolean };
  /**
   * The command that a call would submit, to be signed: undefined for a call that is no vote. What the call refuses by itself is refused now.
   */
  commandOf(
    action: string,
    given: { readonly body: unknown; readonly params: unknown },
    context: RequestContext,
  ): Promise<{ readonly command: object | undefined } | { readonly refused: FailedResult }>;
  /** Whether votes have to be signed: always in production. */
  readonly keysRequired: boolean;
  /** The machines of the site. */
  machines(): Promise<Machines>;
  /** Every part that needs an operator. */
  health(): HealthReport;
  /** The state of the server. */
  system(): Promise<SystemState>;
  /** The customer's number, by uid; undefined if there is none. */
  customerOf(uid: string): Promise<number | undefined>;
}
