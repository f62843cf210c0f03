import { ChainUnavailable } from '@agio/chains';
import type { BlockId, Header } from '@agio/chains';
import { bookBlock, openingCredits, promisedOf, seenOf } from './booking.ts';
import { watchUnexplained } from '../guard/guard.ts';
import type { Board } from '../guard/guard.ts';
import { watchOf } from '../parts/parts.ts';
import type { FollowedChain } from '../parts/parts.ts';
import type { ChainCredit } from '../ports.ts';

/** Blocks that are booked before others get their turn. */
const BLOCKS_PER_STEP = 50;

/**
 * Follows a chain block by block. What is final is booked, in order and once; what is not final yet is shown to customers as words. A
 * reorganisation above finality changes words alone; one below has the core take back what it booked.
 */
export class Watcher {
  readonly #chain: FollowedChain;
  readonly #board: Board;
  readonly #from: number | 'tip';
  /** Blocks above the cursor whose words are written, by height. */
  readonly #told = new Map<number, string>();
  #tip = 0;
  /** Deposits shown by an earlier process may be in blocks that no longer exist. */
  #isFresh = true;

  /** `from` is the first block that is booked on a chain that was never followed before. */
  constructor(chain: FollowedChain, board: Board, from: number | 'tip') {
    this.#chain = chain;
    this.#board = board;
    this.#from = from;
  }

  /** Newest height that was seen. */
  get tip(): number {
    return this.#tip;
  }

  /** What was shown of blocks that are not final is sent again: another coin may be in them. */
  lookAgain(): void {
    this.#told.clear();
  }

  /** Books blocks that are final now; true if there are more. */
  async step(): Promise<boolean> {
    const { adapter, books, setting } = this.#chain;
    const tip = await adapter.tip();
    this.#tip = tip.height;
    const final = tip.height - setting.confirmations + 1;
    // Before the first block is booked, the previous one is used instead: only its height is known.
    let cursor = (await this.#standingCursor(tip)) ?? { height: (this.#from === 'tip' ? Math.max(final, 0) : this.#from) - 1, hash: '' };
    const end = Math.min(final, cursor.height + BLOCKS_PER_STEP);
    while (cursor.height < end) {
      const next: Header = await this.#headerAfter(cursor);
      const movements = await adapter.movements(next, watchOf(this.#chain, next));
      const booked = await bookBlock(this.#chain, next, movements, [...(await this.#opening(next)), ...this.#board.credits(next)]);
      if (booked === 'other_block') {
        await books.reorganise(setting.code, books.cursor(setting.code)?.height ?? -1);
        return true;
      }
      this.#board.booked();
      this.#told.delete(next.height);
      cursor = { height: next.height, hash: next.hash };
    }
    if (cursor.height < final) return true;
    await this.#tell(cursor, tip);
    return false;
  }

  /** What was there before the first block that is booked: of all coins, or of a token that was listed later. Nothing before the first of all. */
  async #opening(next: Header): Promise<ChainCredit[]> {
    const { adapter, books, coins, setting } = this.#chain;
    const opening = books.cursor(setting.code) === undefined ? coins : coins.filter(({ from }) => from === next.height);
    if (opening.length === 0 || next.height === 0) return [];
    const before = await adapter.header(next.height - 1);
    if (before?.hash !== next.parent) throw new ChainUnavailable(`the node of ${setting.code} changes its mind`);
    return openingCredits(this.#chain, opening, { before, first: next });
  }

  /** The last booked block, after taking back bookings that are no longer in the chain; undefined before the first. */
  async #standingCursor(tip: BlockId): Promise<BlockId | undefined> {
    const { books, setting } = this.#chain;
    const cursor = books.cursor(setting.code);
    if (cursor === undefined) return undefined;
    if (tip.height < cursor.height) throw new ChainUnavailable(`the node of ${setting.code} is behind the books`);
    let height = cursor.height;
    while ((await this.#hashAt(height)) !== books.bookedHash(setting.code, height)) {
      height -= 1;
      if (books.bookedHash(setting.code, height) === undefined) {
        this.#chain.report(`${setting.code} is not the chain that was booked: nothing is done until people decide`);
        throw new ChainUnavailable(`no booked block of ${setting.code} is in the chain any more`);
      }
    }
    if (height === cursor.height) return cursor;
    // Nothing is taken back if the node's answers change in between.
    if ((await this.#hashAt(cursor.height)) === cursor.hash) throw new ChainUnavailable(`the node of ${setting.code} changes its mind`);
    this.#chain.report(`${setting.code} was reorganised below what counts as final, down to block ${height}`);
    this.#told.clear();
    await books.reorganise(setting.code, height);
    return books.cursor(setting.code);
  }

  async #hashAt(height: number): Promise<string> {
    const header = await this.#chain.adapter.header(height);
    if (header === undefined) throw new ChainUnavailable(`the node of ${this.#chain.setting.code} has no block ${height}`);
    return header.hash;
  }

  async #headerAfter(cursor: BlockId): Promise<Header> {
    const header = await this.#chain.adapter.header(cursor.height + 1);
    if (header === undefined) throw new ChainUnavailable(`the node has no block ${cursor.height + 1}`);
    if (cursor.hash !== '' && header.parent !== cursor.hash)
      throw new ChainUnavailable(`block ${header.height} does not follow on the booked one`);
    return header;
  }

  /** Writes words about blocks that are not final. */
  async #tell(cursor: BlockId, tip: BlockId): Promise<void> {
    const { adapter, setting, store } = this.#chain;
    if (this.#told.get(tip.height) === tip.hash) return;
    const gone = [...this.#told.keys()].filter((height) => height > tip.height);
    if (this.#isFresh || gone.length > 0) await store.endsAt(setting.code, tip.height);
    this.#isFresh = false;
    for (const height of gone) this.#told.delete(height);
    let below = cursor;
    for (let height = cursor.height + 1; height <= tip.height; height += 1) {
      const header = await this.#headerAfter(below);
      if (this.#told.get(height) !== header.hash) {
        const movements = await adapter.movements(header, watchOf(this.#chain, header));
        await watchUnexplained(this.#chain, header, movements);
        const promised = await promisedOf(this.#chain, header, movements.arrivals);
        await store.saw(setting.code, header, seenOf(this.#chain, movements.arrivals, promised), this.#chain.now());
        this.#told.set(height, header.hash);
      }
      below = { height, hash: header.hash };
    }
  }
}
