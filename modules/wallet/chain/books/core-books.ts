import type { ChainBooks } from '../ports.ts';
import { blockBooks } from './blocks.ts';
import { depositBooks } from './deposits.ts';
import { haltBooks } from './halts.ts';
import { WalletLedger } from './ledger.ts';
import type { BookedCore, Submit } from './ledger.ts';
import { withdrawalBooks } from './withdrawals.ts';

/** The books of the core: read at once, written by commands. A command whose outcome is unknown rejects; asking again is safe. */
export function coreBooks(core: BookedCore, submit: Submit): ChainBooks {
  const ledger = new WalletLedger(core, submit);
  return { ...blockBooks(ledger), ...haltBooks(ledger), ...depositBooks(ledger), ...withdrawalBooks(ledger) };
}
