import type { Coin, Core, Outcome, Reply } from '@agio/core';
import { assert, formatDecimal, mulDivFloor, parseDecimal } from '@agio/kernel';
import type { LastChanged } from '@agio/module';
import { lockMachine } from './machine.ts';
import type { LockBooks } from './machine/state.ts';
import type { LockCommand } from './model.ts';
import type { LockPorts } from './ports.ts';

/** What all handlers share. */
export interface Room extends LockPorts {
  readonly changed: LastChanged;
  /** Customers with an open page. */
  readonly listening: ReadonlyMap<number, number>;
}

/** Digits of a rate and of a value after the point, and of fractions such as a yearly rate. */
const RATE_DIGITS = 10;
export const FRACTION_DIGITS = 6;

/** Whether rows show what this customer did last. */
export const caughtUp = (room: Room, customer: number): Promise<boolean> => room.reached(room.changed.of(customer));

/** Everything that the machine knows now; read-only. */
export const booksOf = ({ core }: { readonly core: Pick<Core, 'machine'> }): LockBooks => core.machine(lockMachine).books;

export const ask = ({ submit }: Pick<LockPorts, 'submit'>, command: LockCommand): Promise<Outcome> => submit(command);

export function idOf(reply: Extract<Reply, { ok: true }>): number {
  assert(reply.kind === 'done' && reply.id !== undefined, 'an accepted command has a number');
  return reply.id;
}

export function coinAt({ core }: Pick<LockPorts, 'core'>, id: number): Coin {
  const coin = core.coins[id];
  assert(coin !== undefined, 'a row is of a coin that the core knows');
  return coin;
}

export const amountText = (atoms: bigint | string, { decimals }: Pick<Coin, 'decimals'>): string => formatDecimal(BigInt(atoms), decimals);
export const fractionText = (millionths: number): string => formatDecimal(millionths, FRACTION_DIGITS);

/** What coins are worth at a host's rates; sums leave out coins without a price, and are null if none has one. */
export class Values {
  readonly currency: string;
  readonly #room: Pick<LockPorts, 'core'>;
  readonly #rates: Readonly<Record<string, string>>;

  constructor(room: Pick<LockPorts, 'core' | 'ratesOf'>, host: string) {
    this.#room = room;
    ({ currency: this.currency, rates: this.#rates } = room.ratesOf(host));
  }

  of(coin: number, atoms: bigint): string | null {
    const value = this.#value(coin, atoms);
    return value === undefined ? null : formatDecimal(value, RATE_DIGITS);
  }

  sum(list: readonly { readonly coin: number; readonly atoms: bigint }[]): string | null {
    const values = list.flatMap(({ atoms, coin }) => this.#value(coin, atoms) ?? []);
    if (values.length === 0 && list.length > 0) return null;
    return formatDecimal(
      values.reduce((sum, value) => sum + value, 0n),
      RATE_DIGITS,
    );
  }

  /** The fewest atoms that are worth at least one of the currency; one atom of a coin without a price. */
  oneOf({ code, decimals }: Pick<Coin, 'code' | 'decimals'>): bigint {
    const text = this.#rates[code];
    const rate = text === undefined ? undefined : parseDecimal(text, RATE_DIGITS);
    if (rate === undefined || rate === 0n) return 1n;
    const whole = 10n ** BigInt(RATE_DIGITS + decimals);
    return (whole + rate - 1n) / rate;
  }

  #value(id: number, atoms: bigint): bigint | undefined {
    const coin = coinAt(this.#room, id);
    const text = this.#rates[coin.code];
    const rate = text === undefined ? undefined : parseDecimal(text, RATE_DIGITS);
    return rate === undefined ? undefined : mulDivFloor(atoms, rate, 10n ** BigInt(coin.decimals));
  }
}
