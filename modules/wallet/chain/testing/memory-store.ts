import type { ChainStore, Move, SeenBlock, SeenRow, SweepDue } from '../store/store.ts';

type Kept = SeenRow & { readonly block: SeenBlock };

/** The engine's notes in memory, for plays that would take too long with a database; the same tests hold both. */
export class MemoryStore implements ChainStore {
  readonly seen = new Map<string, Kept>();
  readonly moves = new Map<string, Move>();
  readonly arrived = new Map<number, bigint>();
  readonly #spends = new Map<string, string>();
  readonly #due = new Map<string, SweepDue>();

  saw(_chain: string, block: SeenBlock, rows: readonly SeenRow[]): Promise<void> {
    this.#orphan(({ height, hash }) => height === block.height && hash !== block.hash);
    for (const row of rows) this.seen.set(`${row.txid} ${row.index}`, { ...row, block });
    return Promise.resolve();
  }

  endsAt(_chain: string, height: number): Promise<void> {
    this.#orphan((block) => block.height > height);
    return Promise.resolve();
  }

  confirming(_chain: string, { hash, height }: SeenBlock): Promise<readonly SeenRow[]> {
    const isOfIt = ({ block, state }: Kept): boolean => state === 'confirming' && block.height === height && block.hash === hash;
    return Promise.resolve([...this.seen.values()].filter(isOfIt));
  }

  settled(_chain: string, block: SeenBlock, rows: readonly SeenRow[]): Promise<void> {
    for (const [key, row] of this.seen) {
      if (row.state === 'confirming' && row.block.height === block.height && row.block.hash === block.hash) this.seen.delete(key);
    }
    this.#orphan(({ height }) => height <= block.height);
    for (const row of rows) if (row.state === 'too_small') this.seen.set(`${row.txid} ${row.index}`, { ...row, block });
    return Promise.resolve();
  }

  arrivedLess(withdrawal: number, units: bigint): Promise<void> {
    this.arrived.set(withdrawal, units);
    return Promise.resolve();
  }

  markDue(_chain: string, due: readonly SweepDue[]): Promise<void> {
    for (const one of due) this.#due.set(`${one.address} ${one.asset}`, one);
    return Promise.resolve();
  }

  clearDue(_chain: string, { address, asset }: SweepDue): Promise<void> {
    this.#due.delete(`${address} ${asset}`);
    return Promise.resolve();
  }

  due(_chain: string, limit: number, after?: SweepDue): Promise<readonly SweepDue[]> {
    const keyOf = ({ address, asset }: SweepDue): string => `${address}\0${asset}`;
    const from = after === undefined ? '' : keyOf(after);
    const later = [...this.#due.values()].filter((one) => keyOf(one) > from).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    return Promise.resolve(later.slice(0, limit));
  }

  openMoves(): Promise<readonly Move[]> {
    return Promise.resolve([...this.moves.values()].filter(({ state }) => state === 'signed' || state === 'sent'));
  }

  signedMoves(_chain: string, spends: readonly string[]): Promise<ReadonlySet<string>> {
    const moves = spends.flatMap((spend) => this.moves.get(this.#spends.get(spend) ?? '') ?? []);
    return Promise.resolve(new Set(moves.flatMap(({ attempts }) => attempts.map(({ txid }) => txid))));
  }

  keepMove(_chain: string, move: Move): Promise<boolean> {
    const spends = move.attempts.flatMap(({ spends }) => spends);
    const taken = spends.flatMap((spend) => this.#spends.get(spend) ?? []);
    for (const id of taken) {
      const other = this.moves.get(id);
      if (other !== undefined) this.moves.set(id, { ...other, state: 'sent' });
    }
    if (taken.length > 0) return Promise.resolve(false);
    for (const spend of spends) this.#spends.set(spend, move.id);
    this.moves.set(move.id, move);
    return Promise.resolve(true);
  }

  changeMove(_chain: string, move: Move): Promise<void> {
    this.moves.set(move.id, move);
    return Promise.resolve();
  }

  #orphan(isGone: (block: SeenBlock) => boolean): void {
    for (const [key, row] of this.seen) {
      if (row.state === 'confirming' && isGone(row.block)) this.seen.set(key, { ...row, state: 'orphaned' });
    }
  }
}
