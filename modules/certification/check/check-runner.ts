import { identityData } from '@agio/contracts/certification';
import { Interval } from '@agio/module';
import type { CertificationPorts } from '../ports.ts';
import type { Reviewer } from '../review/reviewer.ts';
import { unsealData } from '../sealing.ts';
import { findApplication, updateApplication } from '../store.ts';
import type { Application } from '../store.ts';

const EVERY_MS = 15_000;
const AT_ONCE = 20;
/** Waits after each question without an answer; after the last one a person decides without it. */
const AGAIN_MS = [30_000, 120_000, 600_000, 3_600_000, 6 * 3_600_000] as const;

/** Asks the automatic check about what waits, again and later where there is no answer. Nothing waits for it but its own result. */
export class CheckRunner {
  readonly #ports: CertificationPorts;
  readonly #reviewer: Reviewer;
  readonly #rounds: Interval;
  #isStopped = false;

  constructor(ports: CertificationPorts, reviewer: Reviewer) {
    this.#ports = ports;
    this.#reviewer = reviewer;
    this.#rounds = new Interval(ports, EVERY_MS, () => this.#due());
  }

  start(): void {
    if (this.#ports.check === undefined) return;
    this.#rounds.start();
    void this.run();
  }

  /** Waits for the question that was asked, and asks no further one. */
  stop(): Promise<void> {
    this.#isStopped = true;
    return this.#rounds.stop();
  }

  /** Asks about everything that is due; resolves when that is done. */
  run(): Promise<void> {
    return this.#rounds.now();
  }

  async #due(): Promise<void> {
    if (this.#ports.check === undefined || this.#isStopped) return;
    const rows = await this.#ports.database.query<{ id: string }>(
      `select id from certification_application where check_state = 'pending' and state = 'review' and check_at <= $1 order by check_at limit $2`,
      [this.#ports.clock.wall(), AT_ONCE],
    );
    for (const { id } of rows) {
      if (this.#isStopped) return;
      const application = await findApplication(this.#ports.database, id);
      if (application !== undefined) await this.#ask(application);
    }
  }

  async #ask({ checkTries, customer, id, level, sealed }: Application): Promise<void> {
    const { check, checkPassesOrdinary, database, masterKey } = this.#ports;
    const data = identityData.safeParse(sealed === null ? undefined : unsealData(masterKey, { id, customer, sealed }));
    const result = data.success ? await check?.({ id, level, data: data.data }) : undefined;
    if (result === 'passed' || result === 'failed') {
      await updateApplication(database, id, { checkState: result, checkAt: null });
      if (result === 'passed' && level === 'ordinary' && checkPassesOrdinary)
        await this.#reviewer.decide(undefined, id, { passes: true, problems: [] });
      else await this.#reviewer.changed(customer);
      return;
    }
    const wait = AGAIN_MS[checkTries];
    if (wait === undefined) await updateApplication(database, id, { checkState: 'none', checkAt: null });
    else await updateApplication(database, id, { checkTries: checkTries + 1, checkAt: this.#ports.clock.wall() + wait });
  }
}
