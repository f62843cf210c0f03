import type { AccountRef, MachineReply, MachineTools } from '@agio/core';
import { DONE, refused } from '@agio/core';
import type { Release, WaitingReason } from '../../shared/desk-model.ts';
import type { Advance, Credit, DefineChain, OpenAddress, Spend, WithdrawalRecord } from '../../model.ts';
import { atomsOf, CHAINS_MAX, REVERSIBLE_BLOCKS } from '../../model.ts';
import { collectDebt } from '../restraints/debts.ts';
import { HOUSE_ACCOUNT, payFromHouse, smaller, SUSPENSE } from '../state/house.ts';
import { isHalted } from '../restraints/halts.ts';
import { isCapped, isNew, noteCredited } from '../state/opening.ts';
import { begin, book, isNext, listingOf } from '../state/state.ts';
import type { ChainState, DepositState, Listing, WalletState } from '../state/state.ts';
import { tellFact } from '../state/tell-fact.ts';

export function defineChain(state: WalletState, tools: MachineTools, { code, family }: DefineChain): MachineReply {
  if (state.chain(code) !== undefined) return refused('wallet.already_exists');
  if (!/^[A-Z0-9]{1,16}$/.test(code) || state.chains.length >= CHAINS_MAX) return refused('wallet.invalid');
  const chain: ChainState = {
    id: state.chains.length + 1,
    code,
    family,
    frozen: false,
    blocks: [],
    pending: null,
    bookings: [],
    ended: [],
    spent: [],
    keys: new Set(),
    apart: new Map(),
    coins: new Map(),
  };
  state.chains.push(chain);
  tellChain(tools, chain);
  return { ...DONE, id: chain.id };
}

export function openAddress(state: WalletState, tools: MachineTools, { customer, family }: OpenAddress): MachineReply {
  if (tools.customer(customer) === 'unknown') return refused('unknown_customer');
  const known = state.index(customer, family);
  if (known !== undefined) return { ...DONE, id: known };
  const index = state.nextIndex.get(family) ?? 0;
  state.nextIndex.set(family, index + 1);
  state.addresses.set(`${family}:${customer}`, index);
  tellFact(tools, { fact: 'wallet.address', customer, family, index });
  return { ...DONE, id: index };
}

/** Books what arrived in a final block, once for each (chain, transaction, index). */
export function credit(state: WalletState, tools: MachineTools, command: Credit): MachineReply {
  const found = bookable(state, tools, command);
  if ('ok' in found) return found;
  const { chain, listing, units } = found;
  const key = `${command.txid}:${command.index}`;
  if (chain.keys.has(key)) return refused('wallet.already_booked');
  if (command.owner !== 0 && tools.customer(command.owner) === 'unknown') return refused('unknown_customer');
  if (command.owner === 0 && command.account === 'trading') return refused('unknown_customer');
  const { decimals } = tools.coinById(listing.coin);
  const { atoms, rest } = atomsOf(units, listing.decimals, decimals);
  const why = waitingFor(state, tools, chain, listing, command, atoms);
  const account = command.account === 'trading' && why !== null ? 'suspense' : command.account;
  const to = accountOf({ account, owner: command.owner });
  if (!tools.money.isIssuable(listing.coin, atoms + 1n)) return refused('wallet.issue_out_of_bound');
  state.counts.deposits += 1;
  const deposit: DepositState = {
    id: state.counts.deposits,
    chain: chain.id,
    coin: listing.coin,
    height: command.height,
    txid: command.txid,
    index: command.index,
    units: command.units,
    atoms: String(atoms),
    owner: command.owner,
    account,
    why,
  };
  const cause = `deposit:${deposit.id}`;
  if (atoms > 0n) tools.money.issue(to, listing.coin, atoms, chain.id, { reason: 'deposit', cause });
  const carried = addRest(tools, chain, listing, rest, cause);
  state.deposits.set(deposit.id, deposit);
  begin(chain, command.height, command.block);
  book(chain, { kind: 'credit', height: command.height, key, deposit: deposit.id });
  tellCustody(tools, chain, listing, atoms + carried, cause);
  tellDeposit(tools, deposit, account === 'suspense' ? 'to_audit' : 'credited');
  if (account === 'house' && command.owner > 0) state.keepSmall(command.owner, listing.coin, atoms);
  if (account === 'trading') noteCredited(tools, listing, atoms);
  if (account === 'trading') collectDebt(state, tools, command.owner, listing.coin);
  return { ...DONE, id: deposit.id };
}

/** What keeps a deposit from its owner: what was said of it, a halt, or an account that is frozen. The house waits for nothing. */
function waitingFor(
  state: WalletState,
  tools: MachineTools,
  chain: ChainState,
  listing: Listing,
  command: Credit,
  atoms: bigint,
): WaitingReason | null {
  if (command.account === 'house') return null;
  if (command.account === 'suspense') return command.owner === 0 ? 'nobodys' : (command.why ?? 'nobodys');
  if (isNew(tools, listing)) return 'closed';
  if (isHalted(state, chain.id, listing.coin, 'deposits')) return 'halted';
  if (tools.customer(command.owner) === 'disabled') return 'disabled';
  return isCapped(tools, listing, atoms) ? 'above_limit' : null;
}

/** The account that has the money of a deposit. */
export function accountOf({ account, owner }: Pick<DepositState, 'account' | 'owner'>): AccountRef {
  return account === 'house' ? HOUSE_ACCOUNT : account === 'suspense' ? SUSPENSE : { owner, kind: 'trading' };
}

/** Reasons that need no operator when they end: a halt, a frozen account, a screening that found it clear. */
const RELEASED: ReadonlySet<WaitingReason> = new Set(['halted', 'disabled', 'screening']);

/** Nothing holds a deposit back any more, and no operator had to decide: it is credited to its owner. */
export function release(state: WalletState, tools: MachineTools, { deposit: id }: Release): MachineReply {
  const deposit = state.deposits.get(id);
  if (deposit === undefined) return refused('wallet.not_found');
  if (deposit.account !== 'suspense' || deposit.why === null || !RELEASED.has(deposit.why)) return refused('wallet.state_changed');
  const listing = listingOf(state.chainById(deposit.chain), deposit.coin);
  if (isNew(tools, listing) || isCapped(tools, listing, BigInt(deposit.atoms))) return refused('wallet.too_early');
  if (isHalted(state, deposit.chain, deposit.coin, 'deposits')) return refused('wallet.halted');
  if (tools.customer(deposit.owner) !== 'enabled') return refused('customer_disabled');
  if (!isCovered(tools, deposit)) return refused('wallet.balance_not_enough');
  giveDeposit(state, tools, deposit, deposit.owner);
  return DONE;
}

/** Operators may have booked a loss out of suspense; then a deposit there is no longer fully covered. */
export function isCovered(tools: MachineTools, { atoms, coin }: DepositState): boolean {
  return tools.money.available(SUSPENSE, coin) >= BigInt(atoms);
}

/** A deposit in suspense becomes its owner's, or the house's (0). It must be covered. */
export function giveDeposit(state: WalletState, tools: MachineTools, deposit: DepositState, owner: number): void {
  const account = owner === 0 ? 'house' : 'trading';
  const atoms = BigInt(deposit.atoms);
  const to = accountOf({ account, owner });
  if (atoms > 0n) tools.money.transfer(SUSPENSE, to, deposit.coin, atoms, { reason: 'deposit', cause: `deposit:${deposit.id}` });
  deposit.owner = owner;
  deposit.account = account;
  deposit.why = null;
  tellDeposit(tools, deposit, 'credited');
  if (owner !== 0) noteCredited(tools, listingOf(state.chainById(deposit.chain), deposit.coin), atoms);
  if (owner !== 0) collectDebt(state, tools, owner, deposit.coin);
  // Once nothing can take it back any more, the machine need not know it.
  const chain = state.chainById(deposit.chain);
  if (!chain.keys.has(`${deposit.txid}:${deposit.index}`)) state.deposits.delete(deposit.id);
}

/**
 * What comes back of a payment whose customer has closed the account meanwhile waits as a deposit does that came for it: nobody could take it
 * out of the account, and two people can assign it.
 */
export function keepForClosed(state: WalletState, tools: MachineTools, withdrawal: WithdrawalRecord): void {
  const { amount, coin, customer, id, signed } = withdrawal;
  const own: AccountRef = { owner: customer, kind: 'trading' };
  const atoms = smaller(tools.money.available(own, coin), BigInt(amount));
  if (atoms === 0n) return;
  const chain = state.chainById(withdrawal.chain);
  const { decimals } = tools.coinById(coin);
  const units = (atoms * 10n ** BigInt(listingOf(chain, coin).decimals)) / 10n ** BigInt(decimals);
  tools.money.transfer(own, SUSPENSE, coin, atoms, { reason: 'withdrawal', cause: `failed:${id}:kept` });
  state.counts.deposits += 1;
  const deposit: DepositState = {
    id: state.counts.deposits,
    chain: chain.id,
    coin,
    height: state.cursor(chain)?.height ?? 0,
    txid: signed.at(-1)?.txid ?? '',
    index: `failed:${id}`,
    units: String(units),
    atoms: String(atoms),
    owner: customer,
    account: 'suspense',
    why: 'disabled',
  };
  state.deposits.set(deposit.id, deposit);
  tellDeposit(tools, deposit, 'to_audit');
}

/** Books what the network took, or what of a token was lost on the way. The house pays; what it cannot pay is on no chain from then on, and shows as such. */
export function spend(state: WalletState, tools: MachineTools, command: Spend): MachineReply {
  const chain = state.chain(command.chain);
  const native = chain === undefined ? undefined : nativeOf(chain);
  if (chain === undefined || (command.coin === null && native === undefined)) return refused('wallet.unknown_coin_on_chain');
  const coin = command.coin ?? tools.coinById(native?.coin ?? 0).code;
  const found = bookable(state, tools, { ...command, coin });
  if ('ok' in found) return found;
  const { listing } = found;
  const key = command.coin === null ? `${command.txid}:fee` : `${command.txid}:loss:${coin}`;
  if (chain.keys.has(key)) return refused('wallet.already_booked');
  const { cost, residue } = costOf(tools, listing, found.units);
  if (tools.money.backing(listing.coin, chain.id) < cost) return refused('wallet.balance_not_enough');
  listing.residue = residue;
  const paid = payFromHouse(tools, chain, listing.coin, cost, { reason: 'network_fee', cause: `network:${chain.code}:${key}` });
  begin(chain, command.height, command.block);
  book(chain, {
    kind: 'spend',
    height: command.height,
    key,
    coin: listing.coin,
    units: command.units,
    paid: String(paid),
    unpaid: String(cost - paid),
  });
  tellCustody(tools, chain, listing, -cost, key);
  return DONE;
}

/** The atoms of a decrease in units, and the residue after it: the part below an atom is taken from the residue, or from one atom more. */
export function costOf(tools: MachineTools, listing: Listing, units: bigint): { readonly cost: bigint; readonly residue: bigint } {
  const { decimals } = tools.coinById(listing.coin);
  const { atoms, rest } = atomsOf(units, listing.decimals, decimals);
  const borrowed = listing.residue < rest ? 1n : 0n;
  const residue = listing.residue + borrowed * 10n ** BigInt(Math.max(0, listing.decimals - decimals)) - rest;
  return { cost: atoms + borrowed, residue };
}

/** Units that the books say stand on a chain. */
export function unitsThere(tools: MachineTools, chain: ChainState, { coin, decimals, residue }: Listing): bigint {
  const [atoms, more] = [tools.money.backing(coin, chain.id), decimals - tools.coinById(coin).decimals];
  return (more < 0 ? atoms / 10n ** BigInt(-more) : atoms * 10n ** BigInt(more)) + residue;
}

export function advance(state: WalletState, { chain: code, height, hash }: Advance): MachineReply {
  const chain = state.chain(code);
  if (chain === undefined) return refused('wallet.unknown_chain');
  const cursor = state.cursor(chain);
  if (!Number.isSafeInteger(height) || height < 0) return refused('wallet.invalid');
  if (cursor !== undefined && height <= cursor.height) return refused('wallet.already_booked');
  if (!isNext(chain, height, hash)) return refused('wallet.out_of_order');
  chain.pending = null;
  chain.blocks.push({ height, hash });
  const final = height - REVERSIBLE_BLOCKS;
  // The newest block below stays, so that there is always one to go back to.
  while ((chain.blocks[1]?.height ?? Infinity) <= final) chain.blocks.shift();
  forgetFinal(state, chain, final);
  return DONE;
}

/** Bookings are ordered by height, so only those to remove are visited. */
function forgetFinal(state: WalletState, { bookings, keys }: ChainState, final: number): void {
  let count = 0;
  for (const booking of bookings) {
    if (booking.height > final) break;
    keys.delete(booking.key);
    if (booking.kind === 'credit' && state.deposits.get(booking.deposit)?.account !== 'suspense') state.deposits.delete(booking.deposit);
    count += 1;
  }
  bookings.splice(0, count);
}

export function nativeOf(chain: ChainState): Listing | undefined {
  return [...chain.coins.values()].find(({ native }) => native);
}

export function tellChain(tools: MachineTools, { id, code, family, frozen }: ChainState): void {
  tellFact(tools, { fact: 'wallet.chain', id, code, family, frozen });
}

export function tellDeposit(tools: MachineTools, deposit: DepositState, state: 'to_audit' | 'credited' | 'reversed'): void {
  tellFact(tools, { fact: 'wallet.deposit', ...deposit, state });
}

/** Emits the change of a chain's custody in atoms. */
export function tellCustody(tools: MachineTools, chain: ChainState, listing: Listing, atoms: bigint, cause: string): void {
  tellFact(tools, {
    fact: 'wallet.custody',
    chain: chain.id,
    coin: listing.coin,
    atoms: String(atoms),
    after: String(tools.money.backing(listing.coin, chain.id)),
    residue: String(listing.residue),
    cause,
  });
}

/** Units below one atom gather; when they make one, it is the house's. Returns how many atoms it made. */
export function addRest(tools: MachineTools, chain: ChainState, listing: Listing, rest: bigint, cause: string): bigint {
  const scale = 10n ** BigInt(Math.max(0, listing.decimals - tools.coinById(listing.coin).decimals));
  listing.residue += rest;
  if (listing.residue < scale || scale === 1n) return 0n;
  listing.residue -= scale;
  tools.money.issue(HOUSE_ACCOUNT, listing.coin, 1n, chain.id, { reason: 'residue', cause });
  return 1n;
}

interface Bookable {
  readonly chain: ChainState;
  readonly listing: Listing;
  readonly units: bigint;
}

function bookable(
  state: WalletState,
  tools: MachineTools,
  command: { readonly chain: string; readonly coin: string; readonly height: number; readonly block: string; readonly units: string },
): Bookable | ReturnType<typeof refused> {
  const chain = state.chain(command.chain);
  if (chain === undefined) return refused('wallet.unknown_chain');
  const coin = tools.coin(command.coin);
  const listing = coin === undefined ? undefined : chain.coins.get(coin.id);
  if (listing === undefined) return refused('wallet.unknown_coin_on_chain');
  if (!/^\d{1,60}$/.test(command.units) || !Number.isSafeInteger(command.height) || command.height < 0) return refused('wallet.invalid');
  const units = BigInt(command.units);
  if (units === 0n) return refused('wallet.amount_zero');
  const cursor = state.cursor(chain);
  if (cursor !== undefined && command.height <= cursor.height) return refused('wallet.already_booked');
  if (!isNext(chain, command.height, command.block)) return refused('wallet.out_of_order');
  return { chain, listing, units };
}
