/**
 * What writes words and then the command that they belong to, one after the other for each order: a second request that comes between
 * would otherwise change the words of a command that was carried out already.
 */
export class InTurn {
  readonly #last = new Map<number, Promise<unknown>>();

  async of<T>(order: number, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(order) ?? Promise.resolve();
    const own = before.then(work, work);
    this.#last.set(order, own);
    try {
      return await own;
    } finally {
      if (this.#last.get(order) === own) this.#last.delete(order);
    }
  }
}
