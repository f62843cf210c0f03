// Protects the board of all rolls: it shows the newest, however many there were, the last one last.
import { Core } from '@agio/core';
import { DICE_BOARD_ROWS } from '@agio/contracts/dice';
import { expect, it } from 'vitest';
import { Board } from '../handlers/board.ts';
import type { Room } from '../handlers/room.ts';
import { diceMachine } from '../machine/index.ts';
import { diceBet } from '../model.ts';
import type { BetRecord } from '../model.ts';

const BET: BetRecord = {
  id: 1,
  customer: 2,
  coin: 0,
  stake: '100',
  side: 'under',
  target: 50,
  wins: 4_950,
  multiple: 20_000,
  profit: '100',
  fee: '0',
  seed: 'seed',
  hash: 'hash',
  client: 'client',
  nonce: 1,
  state: 'lost',
  roll: 77,
  payout: '0',
  bankroll: '100',
  shares: '100',
  placedAtMs: 1,
  resolvedAtMs: 2,
};

it('shows the newest rolls once it is full, in their order, without those that are pending or void', () => {
  const core = new Core(undefined, undefined, undefined, [diceMachine]);
  core.apply(1, 1, { kind: 'define_coin', code: 'USDT', name: 'Tether', decimals: 8, tags: [] });
  let shows: () => void = () => undefined;
  const clock = { after: (_ms: number, show: () => void) => ((shows = show), () => undefined) };
  const vault = { disguise: (customer: number) => Buffer.alloc(16, customer) };
  const board = new Board({ core, clock, vault, publish: () => undefined } as unknown as Room);
  const note = (...bets: readonly Partial<BetRecord>[]): void =>
    board.note({ outcomes: [{ facts: bets.map((bet) => diceBet.tell({ ...BET, ...bet })) }] } as never);
  const ids = (): string[] => board.rows.map(({ id }) => id);

  note({ id: 1 }, { id: 2, state: 'pending' }, { id: 3, state: 'void' }, { id: 4, state: 'won' });
  expect(ids()).toEqual([]);
  shows();
  expect(ids()).toEqual(['1', '4']);
  for (let id = 10; id < 10 + DICE_BOARD_ROWS; id += 1) {
    note({ id });
    shows();
  }
  const newest = Array.from({ length: DICE_BOARD_ROWS }, (_, at) => String(10 + at));
  expect(ids()).toEqual(newest);
  // More at once than one frame takes: the last of them.
  note(...Array.from({ length: 25 }, (_, at) => ({ id: 1_000 + at })));
  shows();
  expect(ids()).toEqual([...newest.slice(20), ...Array.from({ length: 20 }, (_, at) => String(1_005 + at))]);
});
