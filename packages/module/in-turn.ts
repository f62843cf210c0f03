/**
 * What writes words and then the command that they belong to, one after the other for each order or other number: a second request that comes between
 * would otherwise change the words of a command that was carried out already.
 */
export class InTurn {
  readonly #last = new Map<number, Promise<unknown>>();

  async of<T>(number: number, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(number) ?? Promise.resolve();
    const own = before.then(work, work);
    this.#last.set(number, own);
    try {
      return await own;
    } finally {
      if (this.#last.get(number) === own) this.#last.delete(number);
    }
  }
}
