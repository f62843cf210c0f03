import type { Site } from '@agio/contracts/content';
import type { Coin, Core } from '@agio/core';
import { assert, formatDecimal, mulDivFloor, parseDecimal } from '@agio/kernel';

/** Digits of a rate and of a value after the point. */
export const RATE_DIGITS = 10;

/** What values are computed from. */
export interface RatedPorts {
  readonly core: Pick<Core, 'coins'>;
  /** A host's site with the currency that values are shown in, and what one unit of each coin is worth in it; coins without a price are left out. */
  siteOf(host: string): Pick<Site, 'rateCurrency'>;
  rates(currency: Site['rateCurrency']): Site['rates'];
}

/** What coins are worth at a host's rates; sums leave out coins without a price, and are null if none has one. */
export class Values {
  readonly currency: string;
  readonly #room: Pick<RatedPorts, 'core'>;
  readonly #rates: Readonly<Record<string, string>>;

  constructor(room: RatedPorts, host: string) {
    this.#room = room;
    const { rateCurrency } = room.siteOf(host);
    this.currency = rateCurrency;
    this.#rates = room.rates(rateCurrency);
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
    const coin = this.#room.core.coins[id];
    assert(coin !== undefined, 'a row is of a coin that the core knows');
    const text = this.#rates[coin.code];
    const rate = text === undefined ? undefined : parseDecimal(text, RATE_DIGITS);
    return rate === undefined ? undefined : mulDivFloor(atoms, rate, 10n ** BigInt(coin.decimals));
  }
}
