import type { DataFrame, Topic } from '@agio/contracts';
import { DICE_BOARD_ROWS } from '@agio/contracts/dice';
import type { DiceBoardBet } from '@agio/contracts/dice';
import type { AppliedBatch } from '@agio/module';
import { newestBets } from '../shared/bet-rows.ts';
import { dayOf, diceBet, dicePool } from '../model.ts';
import type { BetRecord } from '../model.ts';
import { playerName } from '../player-name.ts';
import { booksOf } from '../machine/books.ts';
import { amountText, coinAt } from '../units.ts';
import type { Room } from './room.ts';
import { betView, boardView, largestOf, shareValue } from './views.ts';

/** The period that a frame covers, and the bets that it holds at most: more could not be read. */
const FRAME_MS = 300;
const FRAME_BETS_MAX = 20;

/** The public view of bets, in frames of some hundred milliseconds; and each customer's own results at once. */
export class Board {
  readonly #room: Room;
  #rows: readonly DiceBoardBet[] = [];
  #waiting: BetRecord[] = [];
  #endTimer: (() => void) | undefined;
  #isStopped = false;
  /** Topics that have subscribers. */
  readonly #heard = new Set<string>();

  constructor(room: Room) {
    this.#room = room;
  }

  opened({ channel, customer }: Topic): void {
    this.#heard.add(`${channel} ${customer}`);
  }

  closed({ channel, customer }: Topic): void {
    this.#heard.delete(`${channel} ${customer}`);
  }

  get rows(): readonly DiceBoardBet[] {
    return this.#rows;
  }

  async start(): Promise<void> {
    const bets = await newestBets(this.#room.database, DICE_BOARD_ROWS);
    this.#rows = this.#shown(bets);
  }

  stop(): void {
    this.#isStopped = true;
    this.#endTimer?.();
  }

  note({ outcomes }: AppliedBatch): void {
    let isChanged = false;
    for (const { facts } of outcomes)
      for (const fact of facts) {
        isChanged ||= dicePool.is(fact);
        if (!diceBet.is(fact) || fact.state === 'pending') continue;
        isChanged = true;
        if (fact.state !== 'void') this.#waiting.push(fact);
        const { customer } = fact;
        if (!this.#heard.has(`diceMine ${customer}`)) continue;
        this.#room.publish(
          { channel: 'diceMine', customer },
          { channel: 'diceMine', type: 'update', data: { bet: betView(this.#room, fact) } },
        );
      }
    if (isChanged) this.#soon();
  }

  snapshot(): Extract<DataFrame, { channel: 'dice' }> {
    return { channel: 'dice', type: 'snapshot', data: { bets: [...this.#rows], pools: this.#pools() } };
  }

  #soon(): void {
    if (this.#isStopped || this.#endTimer !== undefined) return;
    this.#endTimer = this.#room.clock.after(FRAME_MS, () => {
      this.#endTimer = undefined;
      this.#flush();
    });
  }

  #flush(): void {
    const shown = this.#shown(this.#waiting.slice(-FRAME_BETS_MAX));
    this.#waiting = [];
    this.#rows = [...this.#rows, ...shown].slice(-DICE_BOARD_ROWS);
    if (!this.#heard.has('dice 0')) return;
    this.#room.publish({ channel: 'dice', customer: 0 }, { channel: 'dice', type: 'update', data: { bets: shown, pools: this.#pools() } });
  }

  /** Under pseudonyms that change daily, so that players stay private. */
  #shown(bets: readonly BetRecord[]): DiceBoardBet[] {
    const { vault } = this.#room;
    return bets.map((bet) => boardView(this.#room, bet, playerName(vault.disguise(bet.customer, dayOf(bet.resolvedAtMs)))));
  }

  #pools(): Extract<DataFrame, { channel: 'dice' }>['data']['pools'] {
    return [...booksOf(this.#room).pools.values()].map((pool) => {
      const coin = coinAt(this.#room, pool.coin);
      return {
        coin: coin.code,
        bankroll: amountText(pool.bankroll, coin),
        reserved: amountText(pool.reserved, coin),
        largestWin: amountText(largestOf(pool), coin),
        shareValue: shareValue(BigInt(pool.bankroll), BigInt(pool.shares)),
      };
    });
  }
}
