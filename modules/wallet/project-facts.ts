import { bulkInsert, latestOf } from '@agio/database';
import type { FactRecord, PlacedRecord as Latest, Session } from '@agio/database';
import type { Fact } from '@agio/core';
import type { RecordOf } from '@agio/kernel/record';
import { walletDeposit, walletTransfer, walletWithdrawal } from './model.ts';
import { isOfWallet } from './model.ts';
import type { WalletFact, WithdrawalRecord } from './model.ts';

/** A fact of the wallet with its command. */
interface PlacedFact<F> {
  readonly sequence: number;
  readonly atMs: number;
  readonly part: number;
  readonly fact: F;
}

/** Facts of the wallet's machine → the rows of 0003. */
export async function projectWalletFacts(session: Session, records: readonly FactRecord<Fact>[]): Promise<void> {
  const placed = records.flatMap(({ sequence, atMs, facts }) =>
    facts.flatMap((fact, part) => (isOfWallet(fact) ? [{ sequence, atMs, part, fact }] : [])),
  );
  if (placed.length === 0) return;
  await writeDeposits(session, latestOf(walletDeposit, records));
  await writeWithdrawals(session, latestOf(walletWithdrawal, records));
  await writeTransfers(session, latestOf(walletTransfer, records));
  await writeIndices(session, placed);
  await writeCustody(session, placed);
  await writeDebts(session, placed);
}

async function writeDeposits(session: Session, deposits: readonly Latest<RecordOf<typeof walletDeposit>>[]): Promise<void> {
  if (deposits.length === 0) return;
  await bulkInsert(session, {
    table: 'wallet_deposit',
    columns: {
      id: 'int8',
      chain: 'int4',
      coin: 'int4',
      height: 'int8',
      txid: 'text',
      place: 'text',
      owner: 'int8',
      account: 'text',
      units: 'numeric',
      atoms: 'numeric',
      state: 'text',
      why: 'text',
      at_ms: 'int8',
      sequence: 'int8',
    },
    rows: deposits.map(({ sequence, atMs, record: fact }) => ({
      id: fact.id,
      chain: fact.chain,
      coin: fact.coin,
      height: fact.height,
      txid: fact.txid,
      place: fact.index,
      owner: fact.owner,
      account: fact.account,
      units: fact.units,
      atoms: fact.atoms,
      state: fact.state,
      why: fact.why,
      at_ms: atMs,
      sequence,
    })),
    onConflict: { do: 'update', target: ['id'], columns: ['owner', 'account', 'state', 'why', 'sequence'] },
  });
}

async function writeWithdrawals(session: Session, withdrawals: readonly Latest<WithdrawalRecord>[]): Promise<void> {
  if (withdrawals.length === 0) return;
  await bulkInsert(session, {
    table: 'wallet_withdrawal',
    columns: {
      id: 'int8',
      customer: 'int8',
      chain: 'int4',
      coin: 'int4',
      address: 'text',
      amount: 'numeric',
      fee: 'numeric',
      to_customer: 'int8',
      state: 'text',
      approvals: 'int4',
      approved_by: 'text',
      ready_at: 'int8',
      reasons: 'text',
      words: 'text',
      txid: 'text',
      height: 'int8',
      reason: 'text',
      waits: 'text',
      created_at: 'int8',
      updated_at: 'int8',
      sequence: 'int8',
    },
    rows: withdrawals.map(({ sequence, record: fact }) => ({
      id: fact.id,
      customer: fact.customer,
      chain: fact.chain,
      coin: fact.coin,
      address: fact.address,
      amount: fact.amount,
      fee: fact.fee,
      to_customer: fact.to,
      state: fact.state,
      approvals: fact.approvals,
      approved_by: fact.approvedBy.join(','),
      ready_at: fact.readyAtMs,
      reasons: fact.reasons.join(','),
      words: fact.words,
      txid: fact.txid ?? fact.signed.at(-1)?.txid ?? null,
      height: fact.height,
      reason: fact.reason,
      waits: fact.waits,
      created_at: fact.createdAtMs,
      updated_at: fact.updatedAtMs,
      sequence,
    })),
    onConflict: {
      do: 'update',
      target: ['id'],
      columns: ['state', 'approved_by', 'txid', 'height', 'reason', 'waits', 'updated_at', 'sequence'],
    },
  });
}

async function writeTransfers(session: Session, transfers: readonly Latest<RecordOf<typeof walletTransfer>>[]): Promise<void> {
  if (transfers.length === 0) return;
  await bulkInsert(session, {
    table: 'wallet_transfer',
    columns: {
      id: 'int8',
      customer: 'int8',
      to_customer: 'int8',
      coin: 'int4',
      amount: 'numeric',
      from_account: 'text',
      to_account: 'text',
      words: 'text',
      at_ms: 'int8',
      sequence: 'int8',
    },
    rows: transfers.map(({ sequence, atMs, record: fact }) => ({
      id: fact.id,
      customer: fact.customer,
      to_customer: fact.to,
      coin: fact.coin,
      amount: fact.amount,
      from_account: fact.fromAccount,
      to_account: fact.toAccount,
      words: fact.words,
      at_ms: atMs,
      sequence,
    })),
  });
}

async function writeIndices(session: Session, placed: readonly PlacedFact<WalletFact>[]): Promise<void> {
  const rows = placed.flatMap(({ fact }) =>
    fact.fact === 'wallet.address' ? [{ customer: fact.customer, family: fact.family, place: fact.index }] : [],
  );
  if (rows.length === 0) return;
  await bulkInsert(session, { table: 'wallet_address_index', columns: { customer: 'int8', family: 'text', place: 'int8' }, rows });
}

async function writeCustody(session: Session, placed: readonly PlacedFact<WalletFact>[]): Promise<void> {
  const rows = placed.flatMap(({ sequence, part, atMs, fact }) =>
    fact.fact === 'wallet.custody'
      ? [
          {
            id: sequence,
            part,
            at_ms: atMs,
            chain: fact.chain,
            coin: fact.coin,
            atoms: fact.atoms,
            after_total: fact.after,
            residue: fact.residue,
            cause: fact.cause,
          },
        ]
      : [],
  );
  if (rows.length === 0) return;
  await bulkInsert(session, {
    table: 'wallet_custody',
    columns: {
      id: 'int8',
      part: 'int4',
      at_ms: 'int8',
      chain: 'int4',
      coin: 'int4',
      atoms: 'numeric',
      after_total: 'numeric',
      residue: 'numeric',
      cause: 'text',
    },
    rows,
  });
}

/** What a customer owed after a command. */
async function writeDebts(session: Session, placed: readonly PlacedFact<WalletFact>[]): Promise<void> {
  const debts = new Map<string, { customer: number; coin: number; sequence: number; at_ms: number; atoms: string }>();
  for (const { sequence, atMs, fact } of placed)
    if (fact.fact === 'wallet.debt') {
      const { atoms, coin, customer } = fact;
      debts.set(`${customer} ${coin} ${sequence}`, { customer, coin, sequence, at_ms: atMs, atoms });
    }
  if (debts.size === 0) return;
  const columns = { customer: 'int8', coin: 'int4', sequence: 'int8', at_ms: 'int8', atoms: 'numeric' };
  await bulkInsert(session, { table: 'wallet_debt', columns, rows: [...debts.values()] });
}
