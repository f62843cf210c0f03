import { isDeepStrictEqual } from 'node:util';
import type { TransferRecord } from '@agio/contracts/wallet';
import type { ChainView } from './chain-view.ts';
import { atoms, COINS, outsideOf } from './site.ts';
import type { Who } from './site.ts';
import { fixedOf } from './wallet-book.ts';
import type { WalletBook } from './wallet-book.ts';
import { isOpen } from './wallet-told.ts';
import type { WalletTold } from './wallet-told.ts';

/**
 * Checks what the wallet acknowledged against histories, accounts and the chain, once nothing is open. `told` is by customer; `gainOf` says
 * what a fiat account gained besides, in atoms.
 */
export async function checkWallet(
  book: WalletBook,
  whos: readonly Who[],
  told: readonly WalletTold[],
  chain: ChainView,
  gainOf: (customer: number, coin: string) => bigint,
): Promise<string[]> {
  const problems: string[] = [];
  for (const { index, account } of whos) {
    const one = told[index];
    if (one === undefined) continue;
    const say = (problem: string): unknown => problems.push(`${account}: ${problem}`);
    checkTransfers(book, index, one, say);
    checkAccounts(one, (coin) => gainOf(index, coin), say);
    checkWithdrawals(book, index, one, say);
    await checkOutside(index, one, chain, say);
    await checkDeposits(book, index, one, chain, say);
  }
  checkReceived(told, (problem) => problems.push(problem));
  const payments = told.flatMap(({ withdrawals }) => withdrawals.flatMap(({ txid }) => txid ?? []));
  if (new Set(payments).size !== payments.length) problems.push('one transaction stands for two withdrawals');
  return problems;
}

/** What customers gained from the chain and lost to it, in atoms. */
export function flowOf(told: readonly WalletTold[], coin: string): bigint {
  let flow = 0n;
  for (const { deposits, withdrawals } of told) {
    for (const deposit of deposits) if (deposit.coin === coin && deposit.state === 'credited') flow += atoms(coin, deposit.amount);
    for (const one of withdrawals) if (one.coin === coin && one.state === 'confirmed' && !one.internal) flow -= atoms(coin, one.amount);
  }
  return flow;
}

type Say = (problem: string) => unknown;

function checkTransfers(book: WalletBook, index: number, { transfers }: WalletTold, say: Say): void {
  const own = new Map(transfers.filter(({ direction }) => direction !== 'received').map((one) => [one.id, one]));
  const acknowledged = ofCustomer(book.transfers, index);
  for (const [id, then] of acknowledged) {
    const now = own.get(id);
    if (!isDeepStrictEqual(factsOf(now), factsOf(then)))
      say(`transfer ${id} was acknowledged as ${JSON.stringify(then)} and is ${JSON.stringify(now)}`);
  }
  for (const id of own.keys()) if (!acknowledged.has(id)) say(`transfer ${id} was asked for by nobody`);
}

function factsOf(record: TransferRecord | undefined): unknown {
  if (record === undefined) return undefined;
  const { id, time, coin, amount, direction, from, to } = record;
  return { id, time, coin, amount, direction, from, to };
}

/** What one customer sends, another receives once. */
function checkReceived(told: readonly WalletTold[], say: Say): void {
  const of = (direction: string): string[] =>
    told
      .flatMap(({ transfers }) => transfers)
      .filter((one) => one.direction === direction)
      .map(({ id, coin, amount }) => `${id} ${coin} ${amount}`)
      .toSorted();
  if (!isDeepStrictEqual(of('sent'), of('received'))) say('what was sent is not what was received');
}

/** Accounts that begin empty have what their transfers brought, and the fiat account what was traded there. */
function checkAccounts({ transfers, accounts }: WalletTold, gainOf: (coin: string) => bigint, say: Say): void {
  for (const account of ['fiat', 'game'] as const)
    for (const { code } of COINS) {
      let sum = account === 'fiat' ? gainOf(code) : 0n;
      for (const { coin, amount, direction, from, to } of transfers) {
        if (coin !== code || direction !== 'own') continue;
        if (to === account) sum += atoms(coin, amount);
        if (from === account) sum -= atoms(coin, amount);
      }
      const has = accounts.get(`${account} ${code}`) ?? 0n;
      if (sum !== has) say(`the ${account} account has ${has} ${code}, its transfers and trades sum to ${sum}`);
    }
}

function checkWithdrawals(book: WalletBook, index: number, { withdrawals }: WalletTold, say: Say): void {
  const found = new Map(withdrawals.map((one) => [one.id, one]));
  const acknowledged = ofCustomer(book.withdrawals, index);
  for (const [id, then] of acknowledged) {
    const now = found.get(id);
    if (now === undefined || !isDeepStrictEqual(fixedOf(now), fixedOf(then)))
      say(`withdrawal ${id} was acknowledged as ${JSON.stringify(then)} and is ${JSON.stringify(now)}`);
    else if (!isOpen(then) && then.state !== now.state) say(`withdrawal ${id} had ended as ${then.state} and is ${now.state}`);
    // The acknowledgements that the next check starts from.
    else book.withdrawals.set(`${index} ${id}`, now);
  }
  for (const one of withdrawals) {
    if (!acknowledged.has(one.id)) say(`withdrawal ${one.id} was asked for by nobody`);
    if (isOpen(one)) say(`withdrawal ${one.id} is ${one.state} forever`);
    if (one.state === 'failed') say(`withdrawal ${one.id} failed: ${String(one.refusedBecause)}`);
    if ((one.state === 'confirmed') !== (one.txid !== null))
      say(`withdrawal ${one.id} is ${one.state} with transaction ${String(one.txid)}`);
  }
}

/** On the chain, the outside address has exactly what the confirmed withdrawals paid. */
async function checkOutside(index: number, { withdrawals }: WalletTold, chain: ChainView, say: Say): Promise<void> {
  for (const { code } of COINS) {
    const paid = withdrawals
      .filter(({ coin, state }) => coin === code && state === 'confirmed')
      .reduce((sum, { receives }) => sum + atoms(code, receives), 0n);
    const has = await chain.balance(outsideOf(index), code);
    if (has !== paid) say(`the address outside has ${has} ${code}, the confirmed withdrawals brought ${paid}`);
  }
}

/** A faucet payment is credited once if the chain has it, and never if a kill lost its block before it was saved. */
async function checkDeposits(book: WalletBook, index: number, { deposits }: WalletTold, chain: ChainView, say: Say): Promise<void> {
  const credited = Map.groupBy(deposits, ({ txid }) => txid);
  for (const [txid, all] of credited) {
    if (all.length > 1) say(`transaction ${txid} was credited ${all.length} times`);
    for (const one of all) if (one.state !== 'credited') say(`deposit ${one.id} is ${one.state}`);
    if (!(await chain.has(txid))) say(`transaction ${txid} was credited and is not on the chain`);
  }
  for (const { who, txid, amount } of book.faucet) {
    if (who !== index) continue;
    const [deposit] = credited.get(txid) ?? [];
    if (deposit === undefined && (await chain.has(txid))) say(`the faucet paid ${amount} by ${txid}, which was never credited`);
    if (deposit !== undefined && deposit.amount !== amount) say(`the faucet paid ${amount} by ${txid}, credited were ${deposit.amount}`);
  }
}

function ofCustomer<T extends { readonly id: string }>(all: ReadonlyMap<string, T>, index: number): Map<string, T> {
  return new Map([...all].filter(([key]) => key.startsWith(`${index} `)).map(([, one]) => [one.id, one]));
}
