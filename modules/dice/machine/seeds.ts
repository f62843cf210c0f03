import type { MachineReply, MachineTools } from '@agio/core';
import { refused } from '@agio/core';
import { diceEpoch, diceSeed, isClientSeed, isSeedRef, PLAYERS_MAX } from '../model.ts';
import type { BeginSeeds, PlayerRecord, RotateSeed, SetClientSeed } from '../model.ts';
import type { DiceBooks } from './state.ts';

export const done = (id?: number): MachineReply => ({ ok: true, kind: 'done', ...(id === undefined ? {} : { id }) });

/** Why the core takes nothing from a customer; undefined for one who may act. */
export function standing(tools: MachineTools, customer: number): MachineReply | undefined {
  const found = tools.customer(customer);
  if (found === 'enabled') return undefined;
  return refused(found === 'unknown' ? 'unknown_customer' : 'customer_disabled');
}

/** What there is of a customer who has none of it yet. */
export function playerOf(books: DiceBooks, customer: number): PlayerRecord {
  const found = books.players.get(customer);
  if (found !== undefined) return found;
  const { epoch } = books.counts;
  return { customer, seed: null, next: null, client: '', nonce: 0, epoch, excludedUntilMs: 0, reminderMinutes: 0, limits: [] };
}

/** Whether a further player would be too many. */
export const isFull = (books: DiceBooks, customer: number): boolean => !books.players.has(customer) && books.players.size >= PLAYERS_MAX;

export function begin(books: DiceBooks, tools: MachineTools, { client, customer, next, seed }: BeginSeeds): MachineReply {
  const not = standing(tools, customer);
  if (not !== undefined) return not;
  if (!isNoneOrClientSeed(client) || !isSeedRef(seed) || !isSeedRef(next) || seed.id === next.id) return refused('dice.invalid');
  const player = playerOf(books, customer);
  const { epoch } = books.counts;
  if (player.seed !== null && player.epoch === epoch) return refused('dice.state_changed');
  // A request that arrives again, after its seeds were ended and shown: what they would roll is known.
  if ([seed.id, next.id].some((id) => id === player.seed?.id || id === player.next?.id)) return refused('dice.state_changed');
  if (books.isPlaying(customer)) return refused('dice.pending');
  if (isFull(books, customer)) return refused('dice.too_many');
  end(tools, player);
  books.putPlayer(tools, { ...player, client: client ?? '', seed: refOf(seed), next: refOf(next), nonce: 0, epoch });
  return done();
}

export function setClient(books: DiceBooks, tools: MachineTools, { client, customer }: SetClientSeed): MachineReply {
  const not = standing(tools, customer);
  if (not !== undefined) return not;
  if (!isClientSeed(client)) return refused('dice.invalid');
  const player = books.players.get(customer);
  if (player === undefined || player.seed === null) return refused('dice.no_seed');
  books.putPlayer(tools, { ...player, client });
  return done();
}

/** Not while a bet with it waits for its roll: knowing the seed is knowing the roll. */
export function rotate(books: DiceBooks, tools: MachineTools, { client, customer, next, seed }: RotateSeed): MachineReply {
  const not = standing(tools, customer);
  if (not !== undefined) return not;
  if (!isNoneOrClientSeed(client) || !isSeedRef(next)) return refused('dice.invalid');
  const player = books.players.get(customer);
  if (player === undefined || player.seed === null || player.next === null) return refused('dice.no_seed');
  if (player.epoch !== books.counts.epoch) return refused('dice.seed_ended');
  if (player.seed.id !== seed || player.next.id === next.id || seed === next.id) return refused('dice.state_changed');
  if (books.isPlaying(customer)) return refused('dice.pending');
  end(tools, player);
  books.putPlayer(tools, { ...player, client: client ?? '', seed: player.next, next: refOf(next), nonce: 0 });
  return done();
}

export function retire(books: DiceBooks, tools: MachineTools): MachineReply {
  books.counts.epoch += 1;
  tools.tell(diceEpoch.tell({ epoch: books.counts.epoch }));
  return done();
}

function end(tools: MachineTools, { customer, nonce, seed }: PlayerRecord): void {
  if (seed !== null) tools.tell(diceSeed.tell({ ...seed, customer, bets: nonce, endedAtMs: tools.nowMs() }));
}

const isNoneOrClientSeed = (client: string | undefined): boolean => client === undefined || isClientSeed(client);
const refOf = ({ hash, id }: BeginSeeds['seed']): BeginSeeds['seed'] => ({ id, hash });
