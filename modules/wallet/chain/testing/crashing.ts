/** The process is gone: nothing after this happens. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

/** Kills at one of the awaited calls, before it did anything or after it did all, and lets no later one through. */
export class CrashPlan {
  readonly #at: number;
  readonly #when: 'before' | 'after';
  #calls = 0;

  constructor(at: number, when: 'before' | 'after') {
    this.#at = at;
    this.#when = when;
  }

  async call<T>(work: () => Promise<T>): Promise<T> {
    this.#calls += 1;
    if (this.#calls > this.#at) throw new Crash();
    if (this.#calls < this.#at) return work();
    if (this.#when === 'after') await work();
    throw new Crash();
  }
}

/** The same object, whose calls that answer later go through a plan. */
export function crashing<T extends object>(target: T, plan: CrashPlan): T {
  return new Proxy(target, {
    get(object, name) {
      const value: unknown = Reflect.get(object, name, object);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        if (SYNCHRONOUS.has(String(name))) return Reflect.apply(value, object, args) as unknown;
        return plan.call(() => Reflect.apply(value, object, args) as Promise<unknown>);
      };
    },
  });
}

const SYNCHRONOUS: ReadonlySet<string> = new Set(['derive', 'address', 'feeMaxOf', 'checkProof']);
