import type { SnapshotReader, SnapshotWriter } from './bytes.ts';

export interface Coin {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** Digits after the dot of the ledger's smallest unit. */
  readonly decimals: number;
  readonly tags: readonly string[];
}

/** Coins by number and by code; a coin is never removed. */
export class Coins {
  readonly list: Coin[] = [];
  readonly #byCode = new Map<string, Coin>();

  byCode(code: string): Coin | undefined {
    return this.#byCode.get(code);
  }

  add(coin: Coin): void {
    this.list.push(coin);
    this.#byCode.set(coin.code, coin);
  }

  save(writer: SnapshotWriter): void {
    writer.text(JSON.stringify(this.list));
  }

  load(reader: SnapshotReader): void {
    for (const coin of JSON.parse(reader.text()) as Coin[]) this.add(coin);
  }
}
