import type { TransferRecord, Withdrawal } from '@agio/contracts/wallet';
import type { Answer } from './wire.ts';

export const WALLET_KINDS = ['transfer', 'send', 'withdraw', 'faucet'] as const;
export type WalletKind = (typeof WALLET_KINDS)[number];

export function isOfWallet(kind: string): kind is WalletKind {
  return (WALLET_KINDS as readonly string[]).includes(kind);
}

/** A faucet payment as it was answered. */
export interface FaucetPayment {
  readonly who: number;
  readonly txid: string;
  readonly amount: string;
}

/** Refusals that depend on the present balance: two answers to one key may differ in them. */
const BY_BALANCE: readonly string[] = ['NO_USABLE_BALANCE', 'OVER_TRANSFERABLE_BALANCE'];

/** What the wallet acknowledged, by customer and number. All requests have a key, so that after a round nothing stays unknown. */
export class WalletBook {
  /** Own transfers and what was sent to others. */
  readonly transfers = new Map<string, TransferRecord>();
  readonly withdrawals = new Map<string, Withdrawal>();
  readonly faucet: FaucetPayment[] = [];

  note(who: number, kind: WalletKind, data: unknown): void {
    if (kind === 'faucet') this.faucet.push({ who, ...(data as { txid: string; amount: string }) });
    else if (kind === 'withdraw') this.withdrawals.set(`${who} ${(data as Withdrawal).id}`, data as Withdrawal);
    else this.transfers.set(`${who} ${(data as TransferRecord).id}`, data as TransferRecord);
  }

  /** The part of an answer that is repeated for the same key. */
  said(kind: WalletKind, { code, status, data }: Answer): unknown {
    if (code !== 'SUCCESS') return { status, code: BY_BALANCE.includes(code) ? 'balance' : code };
    return { status, code, data: kind === 'withdraw' ? fixedOf(data as Withdrawal) : data };
  }
}

/** The parts of a withdrawal that never change. */
export function fixedOf({ id, coin, chain, amount, fee, receives, address, internal, time }: Withdrawal): unknown {
  return { id, coin, chain, amount, fee, receives, address, internal, time };
}
