import type { CallName, Calls, DataOf, Handler, Handlers } from '@agio/contracts';
import type { Clock } from '@agio/kernel/clock';
import { contextFor } from './past.ts';

/** How long somebody thinks before each step, at least and at most. */
const THINKS_MS = [2_500, 6_000] as const;

export const thinking = (): number => THINKS_MS[0] + Math.random() * (THINKS_MS[1] - THINKS_MS[0]);

export interface PersonPorts {
  readonly clock: Clock;
  readonly handlers: Handlers<CallName>;
  /** Number of the customer with an account. */
  customerNamed(account: string): Promise<number | undefined>;
  log(message: string, error?: unknown): void;
}

/** How programs of the demo act as customers: by the same calls, some seconds later, until they are stopped. */
export class Person {
  readonly #ports: Pick<PersonPorts, 'clock' | 'handlers' | 'log'>;
  readonly #who: string;
  readonly #timers = new Set<() => void>();
  #isStopped = false;

  constructor(ports: Pick<PersonPorts, 'clock' | 'handlers' | 'log'>, who: string) {
    this.#ports = ports;
    this.#who = who;
  }

  stop(): void {
    this.#isStopped = true;
    for (const end of this.#timers) end();
  }

  /** As the gateway calls it; undefined if it is refused, which for these programs is no news. */
  async call<N extends CallName>(
    name: N,
    input: { readonly query?: unknown; readonly params?: unknown; readonly body?: unknown },
    customer: number,
  ): Promise<DataOf<Calls[N]> | undefined> {
    if (this.#isStopped) return undefined;
    const handler = this.#ports.handlers[name] as Handler<Calls[CallName]>;
    const result = await handler({ query: undefined, params: undefined, body: undefined, ...input } as never, contextFor(customer));
    return result.ok ? (result.data as DataOf<Calls[N]>) : undefined;
  }

  later(act: () => Promise<void>, ms: number): void {
    if (this.#isStopped) return;
    const end = this.#ports.clock.after(ms, () => {
      this.#timers.delete(end);
      act().catch((error: unknown) => (this.#isStopped ? undefined : this.#ports.log(this.#who, error)));
    });
    this.#timers.add(end);
  }

  repeat(act: () => Promise<void>, ms: number): void {
    this.later(async () => {
      this.repeat(act, ms);
      await act();
    }, ms);
  }
}
