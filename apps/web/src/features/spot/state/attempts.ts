/** Request keys of one form's orders: after silence the same order goes out with the same key, so that nothing is placed twice. */
export class Attempts {
  readonly #newKey: () => string;
  #last: { readonly key: string; readonly text: string } | null = null;
  #isUnderWay = false;

  constructor(newKey: () => string) {
    this.#newKey = newKey;
  }

  /** An order is sent: the key to send it with. */
  begin(text: string): string {
    this.#isUnderWay = true;
    if (this.#last?.text !== text) this.#last = { key: this.#newKey(), text };
    return this.#last.key;
  }

  /** It was answered; without a definite answer it may have been placed, and its key stays. */
  end(isDefinite: boolean): void {
    this.#isUnderWay = false;
    if (isDefinite) this.#last = null;
  }

  /** The form is another one now; false while an order is on its way, which may end in silence and needs its key then. */
  forget(): boolean {
    if (this.#isUnderWay) return false;
    this.#last = null;
    return true;
  }
}
