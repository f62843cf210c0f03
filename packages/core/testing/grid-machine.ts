import type { MachineCommand } from '../commands.ts';
import type { Machine, MachineTools, OrderAnswer, RunningMachine } from '../machine.ts';

/** A robot that buys at `low` and, once that is filled, sells at `high`, forever. */
export interface Grid {
  readonly id: number;
  readonly customer: number;
  readonly owner: number;
  readonly low: number;
  readonly high: number;
  readonly lots: number;
  /** Number of its open order, 0 while one is on its way or was refused. */
  order: number;
  refusal: string;
}

export interface StartGrid extends MachineCommand, Pick<Grid, 'customer' | 'owner' | 'low' | 'high' | 'lots'> {
  readonly kind: 'grid.start';
}
/** Queues this many cancels of orders that do not exist. */
export interface Busy extends MachineCommand {
  readonly kind: 'grid.busy';
  readonly count: number;
}

export interface RunningGrids extends RunningMachine {
  readonly grids: readonly Grid[];
  /** Trades it was notified of, as `maker>taker lots`. */
  readonly heard: string[];
}

/** Robots for tests of reactions and queued orders: pays a fee into accounts of its own kind for each round. */
export const gridMachine: Machine<RunningGrids> = {
  name: 'grid',
  layout: 1,
  accountKinds: ['grid.fees'],
  reasons: { 'grid.round': 'income' },
  bounds: { grids: 10_000 },
  reducesRisk: [],
  start: (tools) => startGrids(tools),
};

function startGrids(tools: MachineTools): RunningGrids {
  let grids: Grid[] = [];
  const heard: string[] = [];
  let rounds = 0;
  const ofOwner = (owner: number): Grid[] => grids.filter((grid) => grid.owner === owner);
  const place = (grid: Grid, side: 'buy' | 'sell'): void => {
    const { id, customer, owner, lots } = grid;
    tools.orders.place(
      {
        customer,
        ...(owner === customer ? {} : { owner }),
        market: 0,
        side,
        type: 'limit',
        timeInForce: 'GTC',
        postOnly: false,
        stp: 'expire-maker',
        ticks: side === 'buy' ? grid.low : grid.high,
        lots,
        total: null,
        expireAtMs: 0,
        clientOrderId: null,
      },
      `${id}:${side}`,
    );
  };
  return {
    get grids() {
      return grids;
    },
    heard,
    apply(command) {
      if (command.kind === 'grid.busy') {
        for (let at = 0; at < (command as Busy).count; at += 1) tools.orders.cancel({ customer: 1, order: 1 }, 'none');
        return { ok: true, kind: 'done' };
      }
      const { customer, owner, low, high, lots } = command as StartGrid;
      const grid: Grid = { id: grids.length + 1, customer, owner, low, high, lots, order: 0, refusal: '' };
      grids.push(grid);
      place(grid, 'buy');
      return { ok: true, kind: 'done', id: grid.id };
    },
    reactions: {
      trades: {
        wants: (_market, maker, taker) => grids.some(({ owner }) => owner === maker || owner === taker),
        run: ({ lots, maker, taker }) => void heard.push(`${maker.order}>${taker.order} ${lots}`),
      },
      ends: {
        wants: (_market, owner) => grids.some((grid) => grid.owner === owner),
        run({ order, owner, status }) {
          for (const grid of ofOwner(owner)) {
            if (grid.order !== order) continue;
            grid.order = 0;
            if (status !== 'filled') continue;
            rounds += 1;
            const own = { owner, kind: 'trading' } as const;
            if (tools.money.available(own, 1) > 0n)
              tools.money.transfer(own, { owner: 0, kind: 'grid.fees' }, 1, 1n, { reason: 'grid.round', cause: `round:${rounds}` });
            place(grid, grid.refusal === 'sell' ? 'buy' : 'sell');
          }
        },
      },
    },
    answered(tag: string, answer: OrderAnswer) {
      const [id, side = ''] = tag.split(':');
      const grid = grids.find((one) => String(one.id) === id);
      if (grid === undefined) return;
      grid.order = answer.ok ? answer.order : 0;
      grid.refusal = answer.ok ? side : answer.refusal;
    },
    save: (writer) => writer.text(JSON.stringify({ grids, heard, rounds })),
    load(reader) {
      const saved = JSON.parse(reader.text()) as { grids: Grid[]; heard: string[]; rounds: number };
      grids = saved.grids;
      for (const one of saved.heard) heard.push(one);
      rounds = saved.rounds;
    },
    *holds() {
      // The core itself explains what its orders hold.
    },
    sizes: () => ({ grids: grids.length }),
  };
}
