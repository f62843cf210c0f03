import type { Chance, MachineTraffic, TrafficScene } from '@agio/module/testing';
import type { CreateRobot, RobotCommand, RobotTerms } from '../model.ts';
import type { GridTerms, TwapTerms } from '../terms.ts';
import type { RobotsModel } from './model.ts';

const MOST = `1${'0'.repeat(30)}`;

/** Customers whose robots trade around the prices of simulated sites, in some seeds one who keeps making and editing drafts. */
export function makeTraffic(chance: Chance, model: RobotsModel, { customers }: TrafficScene): MachineTraffic {
  let latestMs = 0;
  const hoarder = chance.once(4) ? chance.int(1, customers) : 0;
  const own = (): { readonly customer: number; readonly robot: number } => {
    const hoarded = hoarder === 0 || chance.once(4) ? undefined : model.robots.find(({ record }) => record.customer === hoarder);
    if (hoarded !== undefined) return { customer: hoarder, robot: hoarded.record.id };
    if (model.robots.length === 0 || chance.once(10)) return { customer: chance.int(1, customers), robot: chance.int(1, model.count + 1) };
    const { customer, id } = chance.pick(model.robots).record;
    return { customer, robot: id };
  };
  const create = (customer: number, isStarted: boolean): CreateRobot => {
    const most = chance.once(12) ? chance.pick(['0', '1000', '1.5']) : MOST;
    const own_ = chance.pick(['0', '0', '100000', MOST]);
    const terms = termsOf(chance, model, latestMs);
    const sells = terms.kind === 'twap' && !chance.once(8);
    return { kind: 'robot.create', customer, terms, words: '', isStarted, most, own: sells ? MOST : own_, request: null };
  };
  return {
    beginning: () => [],
    hasBegun: true,
    next(): RobotCommand {
      const request = null;
      switch (
        chance.weighed({
          create: hoarder === 0 ? 6 : 40,
          start: 2,
          pause: 2,
          resume: 3,
          stop: 3,
          edit: hoarder === 0 ? 2 : 40,
          topUp: 2,
          takeOut: 2,
          delist: model.endingOnes().length > 0 ? 8 : 1,
          schedule: model.robots.some(isBuying) ? 12 : 1,
        })
      ) {
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
            ...(chance.once(8) && { why: chance.once(8) ? ('bored' as 'not_served') : 'not_served' }),
            request,
          };
        case 'edit': {
          const { customer, robot } = own();
          const found = model.robots.find(({ record }) => record.id === robot)?.record;
          const [kind, market] = [chance.once(8) ? undefined : found?.terms.kind, found?.market ?? 0];
          return {
            kind: 'robot.edit',
            customer,
            robot,
            terms: termsOf(chance, model, latestMs, chance.once(8) ? undefined : market, kind),
            request,
          };
        }
        case 'topUp':
          return { kind: 'robot.top_up', ...own(), atoms: chance.pick(['0', '1', '100000', MOST]), request };
        case 'schedule': {
          const found = model.robots.findLast(isBuying)?.record;
          const { customer, robot } = found === undefined || chance.once(8) ? own() : { customer: found.customer, robot: found.id };
          const last = found?.terms.kind === 'dca' ? (found.terms.times.at(-1) ?? 0) : latestMs;
          return { kind: 'robot.schedule', customer, robot, times: timesOf(chance, chance.once(4) ? 1_000 : last + 60_000), request };
        }
        case 'delist': {
          const [found] = chance.once(8) ? [] : model.endingOnes();
          const { customer, robot } = found === undefined ? own() : { customer: found.record.customer, robot: found.record.id };
          return { kind: 'robot.delist', customer, robot, request };
        }
        case 'takeOut':
          return { kind: 'robot.take_out', ...own(), atoms: chance.pick(['0', '1', '50000', MOST]), request };
      }
    },
    moments(nowMs) {
      latestMs = nowMs;
      return model.robots.flatMap(({ state }) => (state !== null && state.wakeAtMs > nowMs ? [state.wakeAtMs] : []));
    },
  };
}

/** Whether it buys regularly, so that more times may be added to its schedule. */
const isBuying = ({ record: { state, terms } }: RobotsModel['robots'][number]): boolean =>
  terms.kind === 'dca' && ['waiting', 'running', 'paused'].includes(state);

type Kind = RobotTerms['kind'];

function termsOf(chance: Chance, model: RobotsModel, nowMs: number, market?: number, kind?: Kind): RobotTerms {
  switch (kind ?? chance.weighed({ grid: 4, dca: 2, martingale: 2, twap: 2, rebalance: 3 })) {
    case 'dca':
      return dcaOf(chance, model, nowMs, market);
    case 'martingale':
      return martingaleOf(chance, model, market);
    case 'twap':
      return twapOf(chance, market);
    case 'rebalance':
      return rebalanceOf(chance, model, market);
    case 'grid':
      return gridOf(chance, market);
  }
}

const anyMarket = (chance: Chance): number => chance.int(0, chance.once(20) ? 4 : 3);

/** A few times from a moment on; now and then in a wrong order. */
function timesOf(chance: Chance, fromMs: number): number[] {
  const apart = chance.pick([60_000, 60_000, 3_600_000, 1]);
  return Array.from({ length: chance.once(20) ? 0 : chance.int(1, 6) }, (_, at) => fromMs + at * apart);
}

function dcaOf(chance: Chance, model: RobotsModel, nowMs: number, market = anyMarket(chance)): Extract<RobotTerms, { kind: 'dca' }> {
  const times = timesOf(chance, nowMs + chance.pick([0, 60_000, 3_600_000]));
  const atoms = (most: number): string => String(model.costOf(market, chance.int(1, most)));
  return {
    kind: 'dca',
    market,
    total: chance.once(20) ? '01' : atoms(chance.pick([40, 400])),
    every: 'hour',
    firstAtMs: times[0] ?? 0,
    times,
    highestTicks: chance.once(4) ? chance.int(950, 1_050) : 0,
    runs: chance.once(3) ? 0 : chance.int(1, 6),
    endsAtMs: chance.once(3) ? nowMs + 7_200_000 : 0,
    budget: chance.once(3) ? atoms(2_000) : '0',
    takeProfitBps: chance.pick([0, 0, 10, 500]),
    onStop: chance.pick(['keep', 'sell'] as const),
    slippageBps: chance.pick([1, 100, 1_000]),
  };
}

function martingaleOf(chance: Chance, model: RobotsModel, market = anyMarket(chance)): Extract<RobotTerms, { kind: 'martingale' }> {
  const atoms = (): string => String(model.costOf(market, chance.int(2, chance.pick([40, 200]))));
  return {
    kind: 'martingale',
    market,
    total: chance.once(20) ? '-1' : atoms(),
    safetyOrders: chance.int(chance.once(20) ? 0 : 1, 4),
    safetyTotal: atoms(),
    firstStepBps: chance.pick([10, 50, 200]),
    stepScale: chance.pick([1_000_000, 1_500_000]),
    volumeScale: chance.pick([1_000_000, 2_000_000]),
    activeAtOnce: chance.int(1, 4),
    takeProfitBps: chance.pick([10, 50, 300]),
    stopLossBps: chance.pick([0, 0, 100]),
    confirmsStop: chance.once(2),
    cooldownMs: chance.pick([0, 60_000]),
    cycles: chance.pick([0, 1, 3]),
    onStop: chance.pick(['keep', 'sell'] as const),
    slippageBps: chance.pick([100, 1_000]),
  };
}

function twapOf(chance: Chance, market = anyMarket(chance)): TwapTerms {
  return {
    kind: 'twap',
    market,
    side: chance.pick(['buy', 'sell'] as const),
    lots: chance.int(1, chance.pick([40, 4_000])),
    durationMs: chance.pick([60_000, 600_000, 3_600_000]),
    intervalMs: chance.pick([10_000, 60_000, chance.once(10) ? 1 : 60_000]),
    style: chance.pick(['taker', 'maker'] as const),
    limitTicks: chance.once(3) ? chance.int(950, 1_050) : 0,
    rest: chance.pick(['take', 'cancel'] as const),
    onStop: 'keep',
    slippageBps: chance.pick([1, 100, 1_000]),
  };
}

/** Shares of markets with one quote coin, and now and then of others. */
function rebalanceOf(
  chance: Chance,
  model: RobotsModel,
  market = chance.once(3) ? anyMarket(chance) : chance.pick([0, 3]),
): Extract<RobotTerms, { kind: 'rebalance' }> {
  const alike = chance.once(12) ? [0, 1, 3] : model.alike(market);
  const markets = [market, ...alike.filter((one) => one !== market && !chance.once(5))];
  const each = Math.floor(10_000 / markets.length);
  const threshold = chance.once(3) ? 0 : chance.pick([50, 50, 100, 500, chance.once(10) ? 1 : 50]);
  return {
    kind: 'rebalance',
    shares: markets.map((one) => ({ market: one, shareBps: chance.once(20) ? 9_000 : chance.int(Math.max(1, each - 2_000), each) })),
    investment: chance.once(20) ? 'all' : String(model.costOf(market, chance.int(40, chance.pick([400, 4_000])))),
    thresholdBps: threshold,
    intervalMs: threshold === 0 && !chance.once(8) ? chance.pick([600_000, 3_600_000]) : chance.pick([0, 0, 600_000]),
    smallestTrade: chance.pick(['1', '1', String(model.costOf(market, 1)), '0']),
    onStop: chance.pick(['keep', 'sell'] as const),
    slippageBps: chance.pick([100, 1_000, 1_000]),
  };
}

/** A grid around the middle of simulated prices; its gaps pay even the highest fees in most cases. */
function gridOf(chance: Chance, market = anyMarket(chance)): GridTerms {
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
    confirmsStop: chance.once(2),
    onStop: chance.pick(['keep', 'sell'] as const),
    slippageBps: chance.pick([1, 100, 1_000]),
  };
}
