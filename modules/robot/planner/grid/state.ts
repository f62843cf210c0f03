import { assert } from '@agio/kernel';
import type { GridTerms } from '../../terms.ts';
import type { Common, PlannerResult } from '../types.ts';
import type { Reason } from '../../model.ts';
import { Work } from '../work.ts';

/**
 * What a line is to do: `buy` and `sell` have an order, or sleep. `empty` is the one line without either. `bought` and `sold` are done, and wait until the line
 * above or below is empty, where their coins or their money go next: orders of one line end before those of another one are placed.
 */
export type LineWant = 'buy' | 'sell' | 'empty' | 'bought' | 'sold';

/** What coins cost, and how many atoms of them that was: what a part of them cost is a part of it. */
export interface Cost {
  readonly paid: bigint;
  readonly atoms: bigint;
  /** The price of the line where they were bought. */
  readonly ticks: number;
}

export interface Line {
  readonly ticks: number;
  readonly want: LineWant;
  /** The order that it has; empty for none. */
  readonly tag: string;
  /** Why it has none. */
  readonly asleep: Reason | '';
  /** Whether the core refused it, or ended it: then it waits for the minute, whatever else happens. */
  readonly isBarred: boolean;
  /** Atoms of the base coin that are for this line to sell, or that it has bought so far. */
  readonly coins: bigint;
  readonly cost: Cost;
  /** Of an order that went through in parts: what ended of it before. */
  readonly filledLots: number;
  readonly paid: bigint;
  readonly received: bigint;
}

/** What a grid sees as the market's rules: when they change under it, it pauses. */
export interface Sizes {
  readonly minLots: number;
  readonly maxLots: number;
  readonly minTotal: bigint;
}

export interface GridState extends Common {
  readonly kind: 'grid';
  readonly terms: GridTerms;
  readonly lines: readonly Line[];
  /** Of a line, as grid profit made it grow. */
  readonly lots: number;
  /** Grid profit that went into larger lines. */
  readonly grown: bigint;
  /** Atoms of the base coin that are of no line: dust, and what no line needs. */
  readonly loose: bigint;
  /** What the purchase of the start still lacks, while no order asks for it. */
  readonly lacks: { readonly ticks: number; readonly lots: number } | null;
  readonly sizes: Sizes;
  readonly range: 'above' | 'inside' | 'below';
  /** Orders are on their way out, and then everything is planned again from what is there. */
  readonly replans: boolean;
  /** The prices that lines are laid out at next; none for those that they have. */
  readonly nextLines: readonly number[];
  /** Orders that were named so far. */
  readonly named: number;
}

export const NO_COST: Cost = { paid: 0n, atoms: 1n, ticks: 0 };

export const emptyLine = (ticks: number): Line => ({
  ticks,
  want: 'empty',
  tag: '',
  asleep: '',
  isBarred: false,
  coins: 0n,
  cost: NO_COST,
  filledLots: 0,
  paid: 0n,
  received: 0n,
});

/** Work on a grid: its lines are changed in place until it is done. */
export class GridWork extends Work<GridState> {
  readonly lines: Line[];

  constructor(state: GridState, event: ConstructorParameters<typeof Work>[1]) {
    super(state, event);
    this.lines = [...state.lines];
  }

  line(at: number): Line {
    const line = this.lines[at];
    assert(line !== undefined, 'a grid has this line');
    return line;
  }

  put(at: number, change: Partial<Line>): void {
    this.lines[at] = { ...this.line(at), ...change };
  }

  name(): string {
    this.set({ named: this.state.named + 1 });
    return String(this.state.named);
  }

  override done(): PlannerResult<GridState> {
    this.set({ lines: this.lines });
    return super.done();
  }
}
