import type { MachineReply, MachineTools } from '@agio/core';
import { DONE, refused } from '@agio/core';
import { HALTS_MAX, UNEXPLAINED_MAX } from '../../shared/desk-model.ts';
import type { Halt, HaltCause, HaltDirection, HaltRecord, Resume, NoteUnexplained, UnexplainedRecord } from '../../shared/desk-model.ts';
import { agreeing } from '../state/people.ts';
import { begin, isNext, listingOf } from '../state/state.ts';
import type { ChainState, WalletState } from '../state/state.ts';
import { tellFact } from '../state/tell-fact.ts';

/**
 * Numbers of withdrawals and of addresses that are left out after a restore. Those that the lost part of the journal gave out are in
 * signers, messages and notes of people, and never mean anything else: an address that a customer was shown must not become another's.
 */
const RESTORE_GAP = 100_000;
/** Halts that end only when nothing unexplained is left on their chain. */
const UNTIL_EXPLAINED: readonly HaltCause[] = ['departure', 'drift', 'difference', 'restore'];

/** The halt that stops a direction of a coin on a chain; a chain of null asks for those that stop every chain. */
export function haltOf(state: WalletState, chain: number | null, coin: number, direction: HaltDirection): HaltRecord | undefined {
  for (const halt of state.halts.values()) {
    if (halt.direction !== 'both' && halt.direction !== direction) continue;
    if ((halt.chain === null || halt.chain === chain) && (halt.coin === null || halt.coin === coin)) return halt;
  }
  return undefined;
}

export function isHalted(state: WalletState, chain: number | null, coin: number, direction: HaltDirection): boolean {
  return haltOf(state, chain, coin, direction) !== undefined;
}

/**
 * Whether money of a coin may not go from one customer to another: a halt of every chain, or a chain of the coin that waits after a restore.
 * What the lost part of the journal paid out is in its owner's account again then, and must not be in another customer's before people have looked.
 */
export function isHaltedInside(state: WalletState, coin: number): boolean {
  if (isHalted(state, null, coin, 'withdrawals')) return true;
  return standsStill(state, coin);
}

/** Whether any chain waits after a restore. */
export function isRestored(state: WalletState): boolean {
  for (const { cause } of state.halts.values()) if (cause === 'restore') return true;
  return false;
}

/** Whether a coin leaves no account at all: one of its chains waits after a restore, so that its owners are not known yet. Other halts are about chains. */
export function standsStill(state: WalletState, coin: number): boolean {
  for (const { cause, chain } of state.halts.values())
    if (cause === 'restore' && (chain === null || state.chainById(chain).coins.has(coin))) return true;
  return false;
}

/** Whether a chain of a coin, or the coin there, is halted in any direction, and not for maintenance alone: what its coins are worth is not known yet. */
export function isInDoubt(state: WalletState, coin: number): boolean {
  for (const halt of state.halts.values()) {
    if (halt.cause === 'maintenance' || (halt.coin !== null && halt.coin !== coin)) continue;
    if (halt.chain === null || state.chainById(halt.chain).coins.has(coin)) return true;
  }
  return false;
}

/** Takes effect immediately, also for withdrawals that are approved or signed but not sent. Repeating a halt returns the existing one. */
export function halt(state: WalletState, tools: MachineTools, command: Halt): MachineReply {
  const chain = command.chain === null ? null : state.chain(command.chain);
  const coin = command.coin === null ? null : tools.coin(command.coin);
  if (chain === undefined) return refused('wallet.unknown_chain');
  if (coin === undefined) return refused('unknown_coin');
  const { direction, cause, people } = command;
  const found = [...state.halts.values()].find(
    (one) => one.chain === (chain?.id ?? null) && one.coin === (coin?.id ?? null) && one.direction === direction && one.cause === cause,
  );
  if (found !== undefined) return { ...DONE, id: found.id };
  if (state.halts.size >= HALTS_MAX) return refused('wallet.too_many');
  const id = beginHalt(state, tools, { chain: chain?.id ?? null, coin: coin?.id ?? null, direction, cause, people });
  return { ...DONE, id };
}

export function beginHalt(
  state: WalletState,
  tools: MachineTools,
  given: Pick<HaltRecord, 'chain' | 'coin' | 'direction' | 'cause' | 'people'>,
): number {
  state.counts.halts += 1;
  const record: HaltRecord = { id: state.counts.halts, ...given, approvedBy: [], atMs: tools.nowMs() };
  state.halts.set(record.id, record);
  if (given.cause === 'restore') skipNumbers(state, given.chain);
  tellFact(tools, { fact: 'wallet.halt', ...record, ended: false });
  refreshFrozen(state, tools);
  return record.id;
}

function skipNumbers(state: WalletState, chain: number | null): void {
  state.counts.withdrawals += RESTORE_GAP;
  for (const family of new Set(state.chains.filter(({ id }) => chain === null || id === chain).map((one) => one.family)))
    state.nextIndex.set(family, (state.nextIndex.get(family) ?? 0) + RESTORE_GAP);
}

/** Halts a whole chain for a cause, unless it is halted for it already. */
export function haltChain(state: WalletState, tools: MachineTools, chain: ChainState, cause: HaltCause, people: 1 | 2): void {
  haltBoth(state, tools, { chain: chain.id, coin: null, cause, people });
}

function haltBoth(state: WalletState, tools: MachineTools, given: Pick<HaltRecord, 'chain' | 'coin' | 'cause' | 'people'>): void {
  const { cause, chain, coin } = given;
  const isThere = [...state.halts.values()].some(
    (one) => one.chain === chain && (one.coin === null || one.coin === coin) && one.direction === 'both' && one.cause === cause,
  );
  if (!isThere) beginHalt(state, tools, { ...given, direction: 'both' });
}

export function resume(state: WalletState, tools: MachineTools, { halt: id, by }: Resume): MachineReply {
  const found = state.halts.get(id);
  if (found === undefined) return refused('wallet.not_found');
  if (state.left.has(by)) return refused('wallet.person_left');
  if (found.approvedBy.includes(by)) return refused('wallet.same_reviewer');
  const isOpen = [...state.unexplained.values()].some(({ chain }) => found.chain === null || found.chain === chain);
  if (UNTIL_EXPLAINED.includes(found.cause) && isOpen) return refused('wallet.unexplained_left');
  const changed = { ...found, approvedBy: [...found.approvedBy, by] };
  const ended = agreeing(changed.approvedBy) >= changed.people;
  if (ended) state.halts.delete(id);
  else state.halts.set(id, changed);
  tellFact(tools, { fact: 'wallet.halt', ...changed, ended });
  refreshFrozen(state, tools);
  return { ...DONE, id: ended ? 0 : id };
}

/** Writes down what left without a payment of ours and halts the chain in the same command, so that there is no moment between the two. */
export function unexplained(state: WalletState, tools: MachineTools, command: NoteUnexplained): MachineReply {
  const chain = state.chain(command.chain);
  if (chain === undefined) return refused('wallet.unknown_chain');
  const coin = tools.coin(command.coin);
  if (coin === undefined || !chain.coins.has(coin.id)) return refused('wallet.unknown_coin_on_chain');
  if (!/^[1-9]\d{0,59}$/.test(command.units) || !Number.isSafeInteger(command.height)) return refused('wallet.invalid');
  const key = `${command.txid}:unexplained:${coin.code}:${command.to}`;
  const cursor = state.cursor(chain);
  if (chain.keys.has(key) || (cursor !== undefined && command.height <= cursor.height)) return refused('wallet.already_booked');
  if (!isNext(chain, command.height, command.block)) return refused('wallet.out_of_order');
  // Beyond the bound the chain is halted all the same; reconciliation shows the sum.
  if (state.unexplained.size < UNEXPLAINED_MAX) {
    state.counts.unexplained += 1;
    const { height, txid, to, units, why } = command;
    const record: UnexplainedRecord = { id: state.counts.unexplained, chain: chain.id, coin: coin.id, height, txid, to, units, why };
    state.unexplained.set(record.id, record);
    begin(chain, command.height, command.block);
    chain.bookings.push({ kind: 'unexplained', height, key, unexplained: record.id });
    chain.keys.add(key);
    tellFact(tools, { fact: 'wallet.unexplained', ...record, state: 'open' });
  }
  // What a token does by its own rules says nothing about the keys that guard everything else.
  const isAlone = command.alone === true && command.why === 'drift' && !listingOf(chain, coin.id).native;
  haltBoth(state, tools, { chain: chain.id, coin: isAlone ? coin.id : null, cause: command.why, people: command.people });
  return { ...DONE, id: state.counts.unexplained };
}

/** A chain is frozen while nothing of any of its coins may leave. */
function refreshFrozen(state: WalletState, tools: MachineTools): void {
  for (const chain of state.chains) {
    const frozen = [...state.halts.values()].some(
      (halt) => halt.coin === null && halt.direction !== 'deposits' && (halt.chain === null || halt.chain === chain.id),
    );
    if (frozen === chain.frozen) continue;
    chain.frozen = frozen;
    const { id, code, family } = chain;
    tellFact(tools, { fact: 'wallet.chain', id, code, family, frozen });
  }
}
