import { Agent, request } from 'node:https';
import { clientPapers, CoreUnavailable, LEADS_PATH } from '@agio/cluster';
import type { PaperFiles } from '@agio/cluster';
import type { Clock } from '@agio/kernel/clock';

const RETRY_MS = 100;
/** A core that leads says so within this time. */
const ANSWER_MS = 1_000;
/** What was found holds for so long. */
const KNOWN_MS = 250;

/** Finds the core that leads, by asking all of them. */
export class LeaderSearch {
  readonly #cores: readonly string[];
  readonly #clock: Pick<Clock, 'monotonic' | 'sleep'>;
  readonly #heldMs: number;
  readonly #agent: Agent;
  #known = { origin: '', untilMs: -Infinity };

  /** `heldMs` is how long the caller waits for a core that leads. */
  constructor(cores: readonly string[], papers: PaperFiles, clock: Pick<Clock, 'monotonic' | 'sleep'>, heldMs: number) {
    this.#cores = cores;
    this.#clock = clock;
    this.#heldMs = heldMs;
    this.#agent = new Agent({ ...clientPapers(papers), keepAlive: true });
  }

  /** Its address. Rejects with `CoreUnavailable` if none leads for some time. */
  async origin(): Promise<string> {
    const { monotonic, sleep } = this.#clock;
    const untilMs = monotonic() + this.#heldMs;
    while (monotonic() > this.#known.untilMs && !(await this.#look())) {
      if (monotonic() >= untilMs) throw new CoreUnavailable('no core leads');
      await sleep(RETRY_MS);
    }
    return this.#known.origin;
  }

  /** Whether requests are answered, or wait for a core that may soon lead: a balancer must not take this process away in between. */
  async isServing(): Promise<boolean> {
    return (await this.#look()) || this.#clock.monotonic() < this.#known.untilMs - KNOWN_MS + this.#heldMs;
  }

  /** Whether a core leads now. */
  async #look(): Promise<boolean> {
    const origin = await Promise.any(this.#cores.map((core) => this.#asked(core))).catch(() => undefined);
    if (origin === undefined) return false;
    this.#known = { origin, untilMs: this.#clock.monotonic() + KNOWN_MS };
    return true;
  }

  close(): void {
    this.#agent.destroy();
  }

  #asked(core: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const asked = request(`${core}${LEADS_PATH}`, { agent: this.#agent, timeout: ANSWER_MS }, (response) => {
        response.resume();
        if (response.statusCode === 204) resolve(core);
        else reject(new CoreUnavailable(`it answers ${response.statusCode}`));
      });
      asked.on('timeout', () => asked.destroy(new Error('no answer')));
      asked.on('error', reject);
      asked.end();
    });
  }
}
