import type { AccountRef } from '@agio/core';
import type { Release, WaitingReason } from '../../shared/desk-model.ts';
import type { Advance, Credit, DefineChain, OpenAddress, Reorganise, Spend } from '../../model.ts';
import { HOUSE, least, no, SUSPENSE } from './books.ts';
import type { Books, ModelBooking, ModelChain, ModelDeposit } from './books.ts';
import {
  collect,
  giveLost,
  giveUp,
  hand,
  housePays,
  moneyIn,
  mustBeCovered,
  netOf,
  standsAt,
  takeFrom,
  takeLost,
  tellDeposit,
} from './money.ts';

/** Blocks that can be taken back. */
const REVERSIBLE = 256;

export function defineChain(books: Books, { code, family }: DefineChain) {
  if (books.chain(code) !== undefined) no('wallet.already_exists');
  if (!/^[A-Z0-9]+$/.test(code) || code.length > 16 || books.chains.length === 64) no('wallet.invalid');
  const id = books.chains.length + 1;
  const chain: ModelChain = { id, code, family, frozen: false, blocks: [], half: null, bookings: [], beyond: [], listings: new Map() };
  books.chains.push(chain);
  books.tellChain(chain);
  return { id };
}

export function openAddress(books: Books, { customer, family }: OpenAddress) {
  if (books.house.customer(customer) === 'unknown') no('unknown_customer');
  const known = books.addresses.find((one) => one.customer === customer && one.family === family);
  if (known !== undefined) return { id: known.index };
  const index = books.nextIndex.get(family) ?? 0;
  books.nextIndex.set(family, index + 1);
  books.addresses.push({ customer, family, index });
  books.tell({ fact: 'wallet.address', customer, family, index });
  return { id: index };
}

/** What can be booked of a block now: it is above all that is booked, and no other block is half booked. */
export function mustFollow(books: Books, chain: ModelChain, height: number, hash: string): void {
  if (height <= books.top(chain)) no('wallet.already_booked');
  if (chain.half !== null && (chain.half.height !== height || chain.half.hash !== hash)) no('wallet.out_of_order');
}

function arrived(
  books: Books,
  command: { readonly chain: string; readonly coin: string; readonly height: number; readonly block: string; readonly units: string },
) {
  const { chain, coin } = books.place(command.chain, command.coin);
  if (!/^\d{1,60}$/.test(command.units) || !Number.isSafeInteger(command.height) || command.height < 0) no('wallet.invalid');
  const units = BigInt(command.units);
  if (units === 0n) no('wallet.amount_zero');
  mustFollow(books, chain, command.height, command.block);
  return { chain, coin: coin.id, units };
}

/** Something is booked of a block, which is half booked from then on. */
export function note(chain: ModelChain, booking: ModelBooking, hash: string): void {
  chain.half = { height: booking.height, hash };
  chain.beyond = [];
  chain.bookings.push(booking);
}

export function credit(books: Books, command: Credit) {
  const { chain, coin, units } = arrived(books, command);
  const { height, txid, index, owner } = command;
  const key = `${txid}:${index}`;
  if (books.isBooked(chain, key)) no('wallet.already_booked');
  const standing = owner === 0 ? 'nobody' : books.house.customer(owner);
  if (standing === 'unknown' || (standing === 'nobody' && command.account === 'trading')) no('unknown_customer');
  if (books.house.issued(coin) + books.atoms(chain, coin, units) + 1n > books.house.issuedMax) no('wallet.issue_out_of_bound');
  let why: WaitingReason | null = null;
  if (command.account === 'suspense') why = owner === 0 ? 'nobodys' : (command.why ?? 'nobodys');
  if (command.account === 'trading' && books.isTooMuch(chain, coin, books.atoms(chain, coin, units))) why = 'above_limit';
  if (command.account === 'trading' && standing === 'disabled') why = 'disabled';
  if (command.account === 'trading' && books.isHalted(chain.id, coin, 'deposits')) why = 'halted';
  if (command.account === 'trading' && books.isFresh(chain, coin)) why = 'closed';
  const account = command.account === 'trading' && why !== null ? 'suspense' : command.account;
  books.given.deposits += 1;
  const id = books.given.deposits;
  const atoms = moneyIn(books, chain, coin, units, standsAt({ account, owner }), `deposit:${id}`);
  const fields = { id, chain: chain.id, coin, height, txid, index, owner, account, why };
  const deposit: ModelDeposit = { ...fields, units: command.units, atoms: String(atoms) };
  books.deposits.push(deposit);
  note(chain, { kind: 'credit', height, key, deposit }, command.block);
  tellDeposit(books, deposit, account === 'suspense' ? 'to_audit' : 'credited');
  if (account === 'house' && owner !== 0) books.small.push({ customer: owner, coin, atoms });
  if (account === 'trading') books.noteGiven(chain, coin, atoms);
  if (account === 'trading') collect(books, owner, coin);
  return { id };
}

/** What needs no decision passes once nothing is in its way. */
export function release(books: Books, { deposit: id }: Release) {
  const deposit = books.deposits.find((one) => one.id === id) ?? no('wallet.not_found');
  if (!['halted', 'disabled', 'screening'].includes(deposit.why ?? '')) no('wallet.state_changed');
  const chain = books.chainById(deposit.chain);
  if (books.isFresh(chain, deposit.coin) || books.isTooMuch(chain, deposit.coin, BigInt(deposit.atoms))) no('wallet.too_early');
  if (books.isHalted(deposit.chain, deposit.coin, 'deposits')) no('wallet.halted');
  if (books.house.customer(deposit.owner) !== 'enabled') no('customer_disabled');
  mustBeCovered(books, deposit);
  hand(books, deposit, deposit.owner);
  return {};
}

export function spend(books: Books, command: Spend) {
  const native = [...(books.chain(command.chain)?.listings ?? [])].find(([, listing]) => listing.native)?.[0];
  if (books.chain(command.chain) === undefined || (command.coin === null && native === undefined)) no('wallet.unknown_coin_on_chain');
  const code = command.coin ?? books.house.coinById(native ?? 0).code;
  const { chain, coin, units } = arrived(books, { ...command, coin: code });
  const key = command.coin === null ? `${command.txid}:fee` : `${command.txid}:loss:${code}`;
  if (books.isBooked(chain, key)) no('wallet.already_booked');
  if (units > books.onChain(chain, coin)) no('wallet.balance_not_enough');
  const cost = -books.custody(chain, coin, -units, key);
  const nobodyPaid = housePays(books, chain, coin, cost, 'network_fee', `network:${chain.code}:${key}`);
  note(chain, { kind: 'spend', height: command.height, key, coin, units, nobodyPaid }, command.block);
  return {};
}

export function advance(books: Books, { chain: code, height, hash }: Advance) {
  const chain = books.knownChain(code);
  if (!Number.isSafeInteger(height) || height < 0) no('wallet.invalid');
  mustFollow(books, chain, height, hash);
  chain.half = null;
  chain.blocks.push({ height, hash });
  const final = height - REVERSIBLE;
  const isFinal = (at: number): boolean => at <= final;
  // The newest of those that are final stays, as the block to go back to.
  const stays = chain.blocks.findLast((block) => isFinal(block.height))?.height ?? -1;
  chain.blocks = chain.blocks.filter((block) => block.height >= stays);
  const settled = new Set(chain.bookings.flatMap((one) => (one.kind === 'credit' && isFinal(one.height) ? [one.deposit.id] : [])));
  books.deposits = books.deposits.filter(({ id, account }) => account === 'suspense' || !settled.has(id));
  chain.bookings = chain.bookings.filter((booking) => !isFinal(booking.height));
  return {};
}

export function reorganise(books: Books, { chain: code, height }: Reorganise) {
  const chain = books.knownChain(code);
  const top = books.top(chain);
  if (height > top || (height === top && chain.half === null)) no('wallet.state_changed');
  if (height < (chain.blocks[0]?.height ?? -1)) no('wallet.reorganised_too_deep');
  if (height < top) books.haltChain(chain, 'reorganisation', 1);
  chain.beyond = [];
  for (const booking of chain.bookings.filter((one) => one.height > height).toReversed()) {
    chain.bookings.pop();
    takeBack(books, chain, booking);
  }
  chain.half = null;
  chain.blocks = chain.blocks.filter((block) => block.height <= height);
  return {};
}

function takeBack(books: Books, chain: ModelChain, booking: ModelBooking): void {
  if (booking.kind === 'credit') takeBackCredit(books, chain, booking.deposit);
  else if (booking.kind === 'spend') unspend(books, chain, booking);
  else if (booking.kind === 'paid') reopen(books, chain, booking);
  else {
    const gone = books.unexplained.find(({ id }) => id === booking.id);
    if (gone === undefined) return;
    books.unexplained = books.unexplained.filter((one) => one !== gone);
    books.tell({ fact: 'wallet.unexplained', ...gone, state: 'gone' });
  }
}

function takeBackCredit(books: Books, chain: ModelChain, deposit: ModelDeposit): void {
  const { coin, id, owner } = deposit;
  const cause = `reversed:${id}`;
  const atoms = BigInt(deposit.atoms);
  // A loss that people booked is not taken from the chain twice.
  const cost = -books.custody(chain, coin, -least(BigInt(deposit.units), books.onChain(chain, coin)), cause);
  const there = least(atoms, cost);
  if (deposit.account === 'trading') {
    giveUpUnsigned(books, owner, coin, atoms);
    takeFrom(books, chain, owner, coin, there, cause);
    takeLost(books, owner, coin, atoms - there, cause);
    housePays(books, chain, coin, cost - there, 'clawback', cause);
  } else {
    const from: AccountRef = standsAt(deposit);
    const taken = least(books.house.available(from, coin), there);
    books.house.post(from, coin, -taken, 'clawback', cause);
    books.house.back(coin, chain.id, -taken);
    housePays(books, chain, coin, cost - taken, 'clawback', cause);
    giveLost(books, from, coin, atoms - there, cause);
  }
  if (deposit.account === 'house' && owner !== 0) books.small.push({ customer: owner, coin, atoms: -atoms });
  books.deposits = books.deposits.filter((one) => one !== deposit);
  tellDeposit(books, deposit, 'reversed');
}

/** What was asked for last ends first, until there is enough to take. What is signed cannot be ended. */
function giveUpUnsigned(books: Books, customer: number, coin: number, atoms: bigint): void {
  const has = (): bigint =>
    (['trading', 'fiat', 'game'] as const).reduce((sum, kind) => sum + books.house.available({ owner: customer, kind }, coin), 0n);
  const open = books.withdrawals
    .filter((one) => one.customer === customer && one.coin === coin && one.signed.length === 0 && !one.reopened)
    .toSorted((one, other) => other.id - one.id);
  for (const withdrawal of open)
    if (has() < atoms) giveUp(books, withdrawal, withdrawal.state === 'approved' ? 'failed' : 'rejected', 'taken_back');
}

function unspend(books: Books, chain: ModelChain, { coin, key, nobodyPaid, units }: Extract<ModelBooking, { kind: 'spend' }>): void {
  const cause = `reversed:${chain.code}:${key}`;
  const atoms = books.custody(chain, coin, units, cause);
  const nowhere = least(nobodyPaid, books.house.backing(coin, 0));
  books.house.back(coin, chain.id, atoms);
  books.house.back(coin, 0, -nowhere);
  books.house.post(HOUSE, coin, atoms - nowhere, 'clawback', cause);
}

/** The platform still owes it to its destination; its customer is done with it. */
function reopen(books: Books, chain: ModelChain, { withdrawal }: Extract<ModelBooking, { kind: 'paid' }>): void {
  const { coin, id } = withdrawal;
  const net = netOf(withdrawal);
  const cause = `reopened:${id}`;
  books.custody(chain, coin, books.units(chain, coin, net) ?? 0n, cause);
  books.house.post(SUSPENSE, coin, net, 'clawback', cause);
  books.house.back(coin, chain.id, net);
  const updatedAtMs = books.house.now();
  const open = { ...withdrawal, state: 'broadcast', txid: null, height: 0, reopened: true, updatedAtMs } as const;
  books.withdrawals.push(open);
  books.tell({ fact: 'wallet.withdrawal', ...open });
}
