import type { Session } from '@agio/database';
import { Interval } from '@agio/module';
import { ask, booksOf } from '../machine/books.ts';
import type { DicePorts } from '../ports.ts';
import type { Vault } from './vault.ts';

const EVERY_MS = 1_000;

/**
 * Notices that an older journal was put back by hand; a restore says so in the journal itself. The part of it that is lost may have
 * revealed seeds that are in use again, and rolls of numbers that come again: they take no more bets. Nor do seeds of releases that
 * made them while the players' seeds were known.
 */
export class Guard {
  readonly #ports: Pick<DicePorts, 'clock' | 'core' | 'database' | 'onError' | 'submit'>;
  readonly #vault: Vault;
  readonly #following: Interval;
  #written = 0;

  constructor(ports: Pick<DicePorts, 'clock' | 'core' | 'database' | 'onError' | 'submit'>, vault: Vault) {
    this.#ports = ports;
    this.#vault = vault;
    this.#following = new Interval(ports, EVERY_MS, () => this.#follow());
  }

  async start(): Promise<void> {
    const { core, database } = this.#ports;
    const [row] = await database.query<{ sequence: bigint; is_blind: boolean }>('select sequence, is_blind from dice_guard');
    // The end of seeds is durable before the reason is forgotten.
    // A database that says nothing of seeds that are in use is another one than they were made beside.
    const isPutBack = row === undefined ? booksOf(this.#ports).players.size > 0 : Number(row.sequence) > core.sequence;
    const isOfEarlier = row?.is_blind === false;
    if (isPutBack || isOfEarlier || this.#isOfAnotherKey()) await ask(this.#ports, { kind: 'dice.retire' });
    await this.#write(database, core.sequence, true);
  }

  /** A key is changed for all at once, so that one seed in use says whether it was. */
  #isOfAnotherKey(): boolean {
    const { counts, players } = booksOf(this.#ports);
    if (!this.#vault.isReady) return false;
    for (const { epoch, seed } of players.values()) if (seed !== null && epoch === counts.epoch) return !this.#vault.knows(seed);
    return false;
  }

  /** From now on it follows what was applied. */
  serve(): void {
    this.#following.start();
  }

  stop(): Promise<void> {
    return this.#following.stop();
  }

  async #follow(): Promise<void> {
    const { core, database } = this.#ports;
    if (core.sequence > this.#written) await this.#write(database, core.sequence, false);
  }

  async #write(session: Session, sequence: number, isStart: boolean): Promise<void> {
    await session.query(
      `insert into dice_guard (sequence, is_blind) values ($1, true) on conflict (one) do update
       set sequence = case when $2::bool then excluded.sequence else greatest(dice_guard.sequence, excluded.sequence) end,
         is_blind = true`,
      [sequence, isStart],
    );
    this.#written = sequence;
  }
}
