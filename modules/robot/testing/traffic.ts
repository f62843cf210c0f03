import type { Chance, MachineTraffic, TrafficScene } from '@agio/module/testing';
import type { CreateRobot, RobotCommand } from '../model.ts';
import type { GridTerms } from '../planner/index.ts';
import type { RobotsModel } from './model.ts';

const MOST = `1${'0'.repeat(30)}`;

/** Customers whose grids lie around the prices that simulated sites trade at, in some seeds one who keeps making drafts. */
export function makeTraffic(chance: Chance, model: RobotsModel, { customers }: TrafficScene): MachineTraffic {
  const hoarder = chance.once(4) ? chance.int(1, customers) : 0;
  const own = (): { readonly customer: number; readonly robot: number } => {
    if (model.robots.length === 0 || chance.once(10)) return { customer: chance.int(1, customers), robot: chance.int(1, model.count + 1) };
    const { customer, id } = chance.pick(model.robots).record;
    return { customer, robot: id };
  };
  const create = (customer: number, isStarted: boolean): CreateRobot => {
    const most = chance.once(12) ? chance.pick(['0', '1000', '1.5']) : MOST;
    const own_ = chance.pick(['0', '0', '100000', MOST]);
    return { kind: 'robot.create', customer, terms: gridOf(chance), words: '', isStarted, most, own: own_, request: null };
  };
  return {
    beginning: () => [],
    hasBegun: true,
    next(): RobotCommand {
      const request = null;
      switch (chance.weighed({ create: hoarder === 0 ? 6 : 40, start: 2, pause: 2, resume: 3, stop: 3, edit: 2, topUp: 2, takeOut: 2 })) {
        case 'create':
          return create(hoarder !== 0 && !chance.once(4) ? hoarder : chance.int(1, customers + 1), hoarder === 0 && !chance.once(4));
        case 'start':
          return { kind: 'robot.start', ...own(), request };
        case 'pause':
          return { kind: 'robot.pause', ...own(), by: chance.once(3) ? 'operator' : 'owner', request };
        case 'resume':
          return { kind: 'robot.resume', ...own(), request };
        case 'stop':
          return {
            kind: 'robot.stop',
            ...own(),
            coins: chance.once(20) ? ('burn' as 'sell') : chance.pick(['keep', 'sell'] as const),
            request,
          };
        case 'edit': {
          const { customer, robot } = own();
          const market = model.robots.find(({ record }) => record.id === robot)?.record.market ?? 0;
          return { kind: 'robot.edit', customer, robot, terms: gridOf(chance, chance.once(8) ? undefined : market), request };
        }
        case 'topUp':
          return { kind: 'robot.top_up', ...own(), atoms: chance.pick(['0', '1', '100000', MOST]), request };
        case 'takeOut':
          return { kind: 'robot.take_out', ...own(), atoms: chance.pick(['0', '1', '50000', MOST]), request };
      }
    },
    moments: (nowMs) => model.robots.flatMap(({ state }) => (state !== null && state.wakeAtMs > nowMs ? [state.wakeAtMs] : [])),
  };
}

/** A grid around the middle of simulated prices; its gaps pay even the highest fees in most cases. */
function gridOf(chance: Chance, market = chance.int(0, chance.once(20) ? 3 : 2)): GridTerms {
  const gap = chance.pick([1, 6, 30, 120, 230, 230]);
  const count = chance.once(25) ? 2 : chance.int(3, 7);
  const bottom = chance.int(Math.max(100, 1_000 - gap * count), 1_000);
  const lines = Array.from({ length: count }, (_, at) => bottom + at * gap);
  const top = bottom + (count - 1) * gap;
  const some = (most: number, ticks: () => number): number => (chance.once(most) ? ticks() : 0);
  return {
    kind: 'grid',
    market,
    lines,
    lots: chance.once(20) ? chance.pick([0, 1, 0.5, 1_000_000]) : chance.int(1, chance.pick([40, 400])),
    spacing: chance.pick(['arithmetic', 'geometric'] as const),
    triggerTicks: some(5, () => chance.int(950, 1_050)),
    stopLossTicks: some(4, () => Math.max(0, bottom - chance.int(chance.once(6) ? 0 : 1, 40))),
    takeProfitTicks: some(4, () => top + chance.int(chance.once(6) ? 0 : 1, 40)),
    highestTicks: some(3, () => top + gap * chance.int(0, 4)),
    lowestTicks: some(3, () => Math.max(1, bottom - gap * chance.int(0, 4))),
    reinvests: chance.once(3),
    onStop: chance.pick(['keep', 'sell'] as const),
    slippageBps: chance.pick([1, 100, 1_000]),
  };
}
