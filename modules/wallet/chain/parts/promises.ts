import type { ChainAdapter, SignedPayment } from '@agio/chains';
import type { SignedRecord } from '../../model.ts';
import { SIGNED_MAX } from '../../model.ts';

/** How long a signed transaction may take before more is done for it. */
export interface Patience {
  /** Minimum interval between requests to the node about it. */
  readonly lookMs: number;
  /** The same bytes are sent again. */
  readonly resendMs: number;
  /** The network is offered more. */
  readonly bumpMs: number;
}

export const PATIENCE: Patience = { lookMs: 5_000, resendMs: 60_000, bumpMs: 10 * 60_000 };

/** What a signed transaction needs: nothing, its bytes sent again, or another that offers more. */
export type Need = 'nothing' | 'send' | 'bump' | 'lost';

/**
 * Looks at the transactions that were signed for one payment, of which one can be mined. `lost` says that what they use up is used by
 * another transaction, as far as the newest block tells.
 */
export async function needOf(
  adapter: ChainAdapter,
  attempts: readonly SignedRecord[],
  ages: { readonly sinceSentMs: number; readonly sinceSignedMs: number },
  patience: Patience,
): Promise<Need> {
  const states = [];
  for (const { txid, spends } of attempts) {
    const { state } = await adapter.transaction(txid, spends);
    if (state === 'mined') return 'nothing';
    states.push(state);
  }
  if (states.every((state) => state === 'replaced')) return 'lost';
  if (ages.sinceSignedMs >= patience.bumpMs && attempts.length < SIGNED_MAX) return 'bump';
  return states.at(-1) === 'unknown' || ages.sinceSentMs >= patience.resendMs ? 'send' : 'nothing';
}

/** When each of many things was done last; those that are over are forgotten. */
export class Times {
  readonly #at = new Map<string, number>();

  note(id: string, atMs: number): void {
    this.#at.set(id, atMs);
  }

  /** Milliseconds since then; infinite if it never happened. */
  since(id: string, nowMs: number): number {
    return nowMs - (this.#at.get(id) ?? Number.NEGATIVE_INFINITY);
  }

  clear(): void {
    this.#at.clear();
  }

  keepOnly(ids: ReadonlySet<string>): void {
    for (const id of this.#at.keys()) if (!ids.has(id)) this.#at.delete(id);
  }
}

/** The stored transaction as an adapter replaces it. */
export function signedOf({ txid, raw, spends }: SignedRecord, units: bigint): SignedPayment {
  return { txid, raw, spends, units, feeMax: 0n };
}

/**
 * When payments were found lost. The transaction that used up what they need may be in a block that goes away again, so a payment is given up only
 * once the block that was the newest then is booked, and it was found lost each time in between.
 */
export class LostSince {
  readonly #heights = new Map<string, number>();

  /** Whether it is lost for good. */
  note(id: string, tip: number, booked: number): boolean {
    const since = this.#heights.get(id);
    if (since === undefined) this.#heights.set(id, tip);
    return since !== undefined && booked >= since;
  }

  forget(id: string): void {
    this.#heights.delete(id);
  }

  keepOnly(ids: ReadonlySet<string>): void {
    for (const id of this.#heights.keys()) if (!ids.has(id)) this.#heights.delete(id);
  }
}
