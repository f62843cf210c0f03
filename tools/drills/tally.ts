/** How often each call was tried, by what was answered: plain, so that processes can send it to each other. */
export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** How often each call was tried, and what was answered. */
export class Tally {
  readonly #counts = new Map<string, Map<string, number>>();

  note(call: string, code: string, times = 1): void {
    const codes = this.#counts.get(call) ?? new Map<string, number>();
    this.#counts.set(call, codes);
    codes.set(code, (codes.get(code) ?? 0) + times);
  }

  add(other: Counts): void {
    for (const [call, codes] of Object.entries(other)) for (const [code, times] of Object.entries(codes)) this.note(call, code, times);
  }

  get counts(): Counts {
    return Object.fromEntries([...this.#counts].map(([call, codes]) => [call, Object.fromEntries(codes)]));
  }

  triesOf(call: string): number {
    return [...(this.#counts.get(call)?.values() ?? [])].reduce((sum, times) => sum + times, 0);
  }

  /** Of these, how many got as far as the capability: one that is switched off refuses everybody. */
  reachesOf(call: string): number {
    return this.triesOf(call) - (this.#counts.get(call)?.get('NOT_YET_OPEN') ?? 0);
  }

  /** A line for each call, most tried first. */
  lines(): string[] {
    return [...this.#counts]
      .toSorted(([one], [other]) => this.triesOf(other) - this.triesOf(one))
      .map(([call, codes]) => {
        const told = [...codes].toSorted(([, one], [, other]) => other - one).map(([code, times]) => `${code} ${times}`);
        return `${String(this.triesOf(call)).padStart(9)} ${call}: ${told.join(', ')}`;
      });
  }
}
