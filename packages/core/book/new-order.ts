import type { SideCode } from '../codes.ts';

/** An order as it is accepted: codes of `codes.ts`, amounts in lots, its owner and the owner's accounts. */
export interface NewOrder {
  readonly market: number;
  readonly side: SideCode;
  readonly type: number;
  readonly timeInForce: number;
  readonly postOnly: boolean;
  readonly stp: number;
  readonly customer: number;
  readonly ticks: number;
  readonly lots: number;
}
