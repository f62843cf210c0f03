import type { Machine, MachineCommand, MachineHold, MachineReply, MachineTools, RunningMachine } from '@agio/core';
import { refused } from '@agio/core';
import { bet, result, voidBets } from './bets.ts';
import { exclude, remind, setLimit } from './limits.ts';
import { due, invest, setPool, withdraw } from './pools.ts';
import { begin, retire, rotate, setClient } from './seeds.ts';
import { DiceBooks, gameOf, POOL } from './state.ts';
import { DEALERS_MAX, LEAVING_MAX, PENDING_MAX, PLAYERS_MAX, POOLS_MAX } from '../model.ts';
import type { DiceCommand } from '../model.ts';

/** The running machine; `books` is read-only. */
export interface RunningDice extends RunningMachine {
  readonly books: DiceBooks;
}

/** Bets against pools that people own shares of. It reserves and numbers; the results of rolls come from outside. */
export const diceMachine: Machine<RunningDice> = {
  name: 'dice',
  layout: 1,
  // 2: bets and withdrawals leave an atom to those who own shares.
  // 3: bets say their edge, and seeds of customers come after those of the server, and excluded customers do not deal.
  // 4: debts and restored chains stop what loses coins.
  // 5: seeds that were ended are not begun with again.
  // 6: no customer loses more than a ten-thousandth of a deposit to the whole shares that it buys.
  logic: 6,
  accountKinds: ['dice.pool'],
  reasons: { dice: 'pool', dice_fee: 'income', dice_pool: 'pool' },
  bounds: { players: PLAYERS_MAX, pools: POOLS_MAX, dealers: DEALERS_MAX, bets: PENDING_MAX, withdrawals: LEAVING_MAX },
  reducesRisk: ['dice.result', 'dice.exclude', 'dice.limit', 'dice.retire'],
  start(tools) {
    const books = new DiceBooks();
    return {
      books,
      apply: (command) => apply(books, tools, command as DiceCommand),
      save: (writer) => books.save(writer),
      load: (reader) => books.load(reader),
      holds: () => holds(books),
      records: () => books.records(),
      sizes: () => ({
        players: books.players.size,
        pools: books.pools.size,
        dealers: books.dealers.size,
        bets: books.bets.size,
        withdrawals: books.flows.size,
      }),
      nextDueMs: () => books.deadlines.first?.atMs,
      due: () => due(books, tools),
    };
  },
};

function apply(books: DiceBooks, tools: MachineTools, command: DiceCommand): MachineReply {
  switch (command.kind) {
    case 'dice.begin':
      return begin(books, tools, command);
    case 'dice.client':
      return setClient(books, tools, command);
    case 'dice.rotate':
      return rotate(books, tools, command);
    case 'dice.retire':
      return retire(books, tools);
    case 'dice.bet':
      return bet(books, tools, command);
    case 'dice.result':
      return result(books, tools, command);
    case 'dice.void':
      return voidBets(books, tools, command);
    case 'dice.limit':
      return setLimit(books, tools, command);
    case 'dice.remind':
      return remind(books, tools, command);
    case 'dice.exclude':
      return exclude(books, tools, command);
    case 'dice.pool':
      return setPool(books, tools, command);
    case 'dice.invest':
      return invest(books, tools, command);
    case 'dice.withdraw':
      return withdraw(books, tools, command);
    default:
      return unknown(command);
  }
}

function unknown(command: never): MachineReply {
  const { kind } = command as MachineCommand;
  return refused('unknown_command', { rule: kind });
}

/** Of each open bet the stake, and of its pool what a win would take. */
function* holds({ bets }: DiceBooks): Generator<MachineHold> {
  for (const { coin, customer, fee, profit, stake } of bets.values()) {
    yield { of: gameOf(customer), coin, amount: BigInt(stake) };
    yield { of: POOL, coin, amount: BigInt(profit) + BigInt(fee) };
  }
}
