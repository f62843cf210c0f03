import { ChainUnavailable, NodesDisagree } from '../adapter.ts';
import type { ChainAdapter } from '../adapter.ts';

export interface PanelOptions {
  /** Code of the chain, for messages. */
  readonly chain: string;
  readonly nodes: readonly ChainAdapter[];
  /** How many must give the same answer. */
  readonly needed: number;
  /** How long they may contradict each other before it is more than a block that some of them do not have yet. */
  readonly patienceMs: number;
  readonly now: () => number;
  readonly report: (sentence: string) => void;
}

/** A name for the question, and the height that it is about, if any. */
export interface Question {
  readonly what: string;
  readonly height: number;
}

/** Most calls of one node under way; a node with more does not answer, and further calls would only pile up. */
const UNDER_WAY_MAX = 16;
const REPORT_AGAIN_MS = 10 * 60_000;

/** Too few nodes answer; those that do may well agree. */
export class TooFewAnswer extends ChainUnavailable {}

interface Answer<T> {
  readonly key: string;
  readonly value: T;
}

/** Asks several nodes the same question, and trusts the answer that enough of them give. */
export class Panel {
  readonly #options: PanelOptions;
  readonly #underWay: number[];
  /** When the nodes began to contradict each other, by question. */
  readonly #since = new Map<string, number>();
  #reportedMs = Number.NEGATIVE_INFINITY;

  constructor(options: PanelOptions) {
    this.#options = options;
    this.#underWay = options.nodes.map(() => 0);
  }

  /**
   * The answer of enough nodes, as soon as it is known. Answers with the same `keyOf` count as equal; undefined is no answer, as from a
   * node that is behind. Throws `ChainUnavailable` if too few answer, `NodesDisagree` if they have contradicted each other for long.
   */
  async ask<T>(question: Question, call: (node: ChainAdapter) => Promise<T>, keyOf: (value: T) => string | undefined): Promise<T> {
    const { needed, nodes } = this.#options;
    const answers: Answer<T>[] = [];
    const found = await this.#each(call, (value, left) => {
      const key = keyOf(value);
      if (key !== undefined) answers.push({ key, value });
      const best = mostOf(answers);
      if (best !== undefined && best.count >= needed) return { value: best.value };
      return left === 0 ? 'over' : undefined;
    });
    if (found !== undefined) {
      this.#since.delete(question.what);
      this.#outvoted(question, answers);
      return found.value;
    }
    const best = mostOf(answers)?.count ?? 0;
    const silent = nodes.length - answers.length;
    if (best + silent >= needed) {
      throw new TooFewAnswer(
        `${answers.length} of ${nodes.length} nodes of ${this.#options.chain} answer, and ${needed} must agree on ${question.what}`,
      );
    }
    throw this.contradiction(question);
  }

  /** Every node's answer as it comes, until enough have answered; for questions that nodes need not answer alike. */
  async first<T>(call: (node: ChainAdapter) => Promise<T>, count: number): Promise<T[]> {
    const values: T[] = [];
    await this.#each(call, (value) => {
      values.push(value);
      return values.length >= count ? { value } : undefined;
    });
    return values;
  }

  /** All answers, in the nodes' order; undefined for nodes without one. */
  async all<T>(call: (node: ChainAdapter, at: number) => Promise<T>): Promise<(T | undefined)[]> {
    return Promise.all(this.#options.nodes.map((_, at) => this.#one(at, call).catch(silentOnly)));
  }

  /** The error for nodes that contradict each other: unavailable at first, after a while `NodesDisagree`. */
  contradiction({ height, what }: Question): ChainUnavailable {
    const { chain, now, patienceMs } = this.#options;
    const since = this.#since.get(what) ?? now();
    this.#since.set(what, since);
    if (now() - since >= patienceMs) return new NodesDisagree(chain, height, what);
    return new ChainUnavailable(`the nodes of ${chain} do not agree on ${what} at ${height} yet`);
  }

  /** Calls all nodes at once; `take` sees each answer and ends the wait with a result, or with nothing. */
  #each<T, R>(
    call: (node: ChainAdapter) => Promise<T>,
    take: (value: T, left: number) => { value: R } | 'over' | undefined,
  ): Promise<{ value: R } | undefined> {
    let left = this.#options.nodes.length;
    return new Promise((resolve, reject) => {
      const ended = (): void => {
        if (left === 0) resolve(undefined);
      };
      for (const at of this.#options.nodes.keys()) {
        this.#one(at, call).then(
          (value) => {
            left -= 1;
            const taken = take(value, left);
            if (taken !== undefined) resolve(taken === 'over' ? undefined : taken);
            ended();
          },
          (error: unknown) => {
            left -= 1;
            if (error instanceof ChainUnavailable) ended();
            else reject(error);
          },
        );
      }
    });
  }

  async #one<T>(at: number, call: (node: ChainAdapter, at: number) => Promise<T>): Promise<T> {
    const node = this.#options.nodes[at];
    if (node === undefined || (this.#underWay[at] ?? 0) >= UNDER_WAY_MAX) throw new ChainUnavailable('the node does not answer');
    this.#underWay[at] = (this.#underWay[at] ?? 0) + 1;
    try {
      return await call(node, at);
    } finally {
      this.#underWay[at] = (this.#underWay[at] ?? 1) - 1;
    }
  }

  /** A single node with another answer decides nothing; people should look at it. */
  #outvoted({ height, what }: Question, answers: readonly Answer<unknown>[]): void {
    const { chain, now, report } = this.#options;
    if (new Set(answers.map(({ key }) => key)).size === 1 || now() - this.#reportedMs < REPORT_AGAIN_MS) return;
    this.#reportedMs = now();
    report(`a node of ${chain} says otherwise than the others: ${what} at ${height}`);
  }
}

function mostOf<T>(answers: readonly Answer<T>[]): { readonly value: T; readonly count: number } | undefined {
  const counts = new Map<string, { value: T; count: number }>();
  for (const { key, value } of answers) counts.set(key, { value, count: (counts.get(key)?.count ?? 0) + 1 });
  return [...counts.values()].sort((a, b) => b.count - a.count)[0];
}

function silentOnly(error: unknown): undefined {
  if (!(error instanceof ChainUnavailable)) throw error;
  return undefined;
}
