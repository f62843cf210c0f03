import type { Coverage } from '../coverage.ts';
import type { FrameRow, WriteFate } from './store-server.ts';

/** Appends whose writers could not know what had become of them, and how that was resolved. */
export class OpenOutcomes {
  readonly #given = new Map<string, number>();
  readonly #unheard = new Set<string>();

  note(hash: string, fate: WriteFate): void {
    this.#given.set(hash, (this.#given.get(hash) ?? 0) + 1);
    if (fate === 'answer lost') this.#unheard.add(hash);
  }

  /** Counts both ways. */
  count(rows: readonly FrameRow[], hashOf: (row: FrameRow) => string, coverage: Coverage): void {
    for (const row of rows) {
      const hash = hashOf(row);
      const times = this.#given.get(hash) ?? 0;
      if (times > 1) coverage.event('open append given again');
      else if (this.#unheard.has(hash)) coverage.event('open append was there');
    }
  }
}
