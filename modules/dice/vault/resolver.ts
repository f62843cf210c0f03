import type { AppliedBatch } from '@agio/module';
import { Latest } from '@agio/kernel';
import { ask, booksOf } from '../machine/books.ts';
import { diceBet } from '../model.ts';
import type { BetRecord } from '../model.ts';
import type { DicePorts } from '../ports.ts';
import type { Vault } from './vault.ts';

/** After an error it tries again so late. */
const AGAIN_MS = 1_000;
/** How long a customer waits for a roll before they see that it is still to come. */
const PATIENCE_MS = 10_000;
const REMEMBERED_MAX = 20_000;

/**
 * Gives every bet its roll, once the bet is durable. A bet whose roll was not recorded before a crash gets the same one at the next start,
 * since the roll follows from what the journal has of it.
 */
export class Resolver {
  readonly #ports: Pick<DicePorts, 'clock' | 'core' | 'onError' | 'submit'>;
  readonly #vault: Vault;
  readonly #known = new Latest<number, BetRecord>(REMEMBERED_MAX);
  readonly #waiting = new Map<number, ((bet: BetRecord) => void)[]>();
  readonly #underWay = new Set<number>();
  #endTimer: (() => void) | undefined;
  #isStopped = false;
  #hasComplained = false;

  constructor(ports: Pick<DicePorts, 'clock' | 'core' | 'onError' | 'submit'>, vault: Vault) {
    this.#ports = ports;
    this.#vault = vault;
  }

  note({ outcomes }: AppliedBatch): void {
    for (const { facts } of outcomes)
      for (const fact of facts) {
        if (!diceBet.is(fact)) continue;
        if (fact.state === 'pending') void this.#resolve(fact);
        else this.#tell(fact);
      }
  }

  /** Rolls everything that waits. */
  async all(): Promise<void> {
    await Promise.all([...booksOf(this.#ports).bets.values()].map((bet) => this.#resolve(bet)));
  }

  /** The bet with its roll; as it is where that takes too long. */
  async result(bet: BetRecord): Promise<BetRecord> {
    const known = this.#known.get(bet.id);
    if (known !== undefined) return known;
    return new Promise((resolve) => {
      const giveUp = this.#ports.clock.patience(PATIENCE_MS, () => resolve(bet));
      const told = (rolled: BetRecord): void => {
        giveUp();
        resolve(rolled);
      };
      this.#waiting.set(bet.id, [...(this.#waiting.get(bet.id) ?? []), told]);
    });
  }

  stop(): void {
    this.#isStopped = true;
    this.#endTimer?.();
  }

  async #resolve(bet: BetRecord): Promise<void> {
    if (this.#isStopped || this.#underWay.has(bet.id)) return;
    const roll = this.#vault.rollFor(bet);
    if (roll === undefined) return this.#complain();
    this.#underWay.add(bet.id);
    try {
      await ask(this.#ports, { kind: 'dice.result', bet: bet.id, roll });
    } catch (error) {
      if (!this.#isStopped) this.#ports.onError(error);
      this.#again();
    } finally {
      this.#underWay.delete(bet.id);
    }
  }

  #again(): void {
    if (this.#isStopped || this.#endTimer !== undefined) return;
    this.#endTimer = this.#ports.clock.patience(AGAIN_MS, () => {
      this.#endTimer = undefined;
      void this.all();
    });
  }

  #tell(bet: BetRecord): void {
    this.#known.set(bet.id, bet);
    for (const told of this.#waiting.get(bet.id) ?? []) told(bet);
    this.#waiting.delete(bet.id);
  }

  #complain(): void {
    if (this.#hasComplained) return;
    this.#hasComplained = true;
    const why = this.#vault.isReady ? 'DICE_KEY is not the one that their seeds were made with' : 'there is no DICE_KEY';
    this.#ports.onError(new Error(`dice: bets wait for their rolls, because ${why}: give the key that the server had, and start again`));
  }
}
