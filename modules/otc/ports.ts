import type { LevelNumber } from '@agio/contracts/certification';
import type { OtcNotice } from '@agio/contracts/otc';
import type { PeerPorts } from '@agio/deals';

/** What OTC needs from others. */
export interface OtcPorts extends PeerPorts<OtcNotice> {
  /** What the house keeps of what a buyer receives. */
  readonly feeMillionths: number;
  levelOf(customer: number): LevelNumber;
  signedUpAt(customer: number): Promise<number | undefined>;
  hasAuthenticator(customer: number): Promise<boolean>;
}
