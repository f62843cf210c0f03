import { answer, fail, pageOf } from '@agio/contracts';
import type { DeskHandlers } from '@agio/contracts';
import { findRecord } from '@agio/database';
import { numberOf } from '@agio/kernel';
import { figuresOf } from '../handlers/figures.ts';
import { detailsView } from '../handlers/views.ts';
import { robotMachine } from '../machine/index.ts';
import type { LiveRobot } from '../machine/books.ts';
import { robotRobot } from '../model.ts';
import type { PauseRobot, RobotRecord } from '../model.ts';
import { marketsOf } from '../terms.ts';
import { liveRobot } from '../handlers/room.ts';
import type { RobotRoom } from '../handlers/room.ts';
import { totalsOf } from './totals.ts';

export type RobotDeskCall = 'deskRobots' | 'deskPausedRobots' | 'deskPauseRobots' | 'deskRobotLevels';

/** Operators' calls. Where a robot buys and sells is shown to compliance alone, with a reason. */
export function robotDesk(room: RobotRoom): DeskHandlers<RobotDeskCall> {
  return {
    deskRobots: () => answer(totalsOf(room, live(room))),
    deskPausedRobots({ query }) {
      const page = pageOf(query);
      const market = query.market === undefined ? undefined : (room.pricesOf(query.market)?.market ?? -1);
      const found = live(room)
        .map(({ record }) => record)
        .filter((record) => record.state === 'paused' && (query.reason === undefined || record.reason === query.reason))
        .filter(({ terms }) => market === undefined || marketsOf(terms).includes(market))
        .sort((a, b) => b.sinceMs - a.sinceMs || b.id - a.id);
      const from = (page.page - 1) * page.limit;
      return answer({
        list: found.slice(from, from + page.limit).flatMap((record) => pausedView(room, record)),
        total: found.length,
        ...page,
      });
    },
    async deskPauseRobots({ body }) {
      const market = room.pricesOf(body.market)?.market;
      if (market === undefined) return fail('MARKET_NOT_FOUND');
      const running = live(room).filter(({ record }) => marketsOf(record.terms).includes(market) && record.state === 'running');
      let robots = 0;
      for (let from = 0; from < running.length; from += AT_ONCE) {
        const paused = await Promise.all(running.slice(from, from + AT_ONCE).map(({ record }) => room.submit(pauseOf(record))));
        // One that stopped or paused meanwhile needs nothing more.
        robots += paused.filter(({ reply }) => reply.ok).length;
      }
      return answer({ robots });
    },
    async deskRobotLevels({ params }) {
      const number = numberOf(params.id);
      const record =
        liveRobot(room, number)?.record ?? (await findRecord(room.database, robotRobot, { where: 'id = $1', given: [number] }));
      if (record === undefined) return fail('NOT_FOUND');
      const { lines, markets, terms } = detailsView(room, record, '');
      return answer({ uid: room.uidOf(record.customer), market: markets[0] ?? '', terms, lines });
    },
  };
}

/** Robots that are paused in one group commit: the brake must not wait for a disk once for each. */
const AT_ONCE = 256;

const pauseOf = ({ customer, id }: RobotRecord): PauseRobot => ({
  kind: 'robot.pause',
  customer,
  robot: id,
  by: 'operator',
  request: null,
});

const live = ({ core }: RobotRoom): readonly Readonly<LiveRobot>[] => [...core.machine(robotMachine).robots.values()];

function pausedView(room: RobotRoom, record: RobotRecord) {
  const { equity, units } = figuresOf(room, record);
  const {
    customer,
    id,
    reason,
    sinceMs,
    terms: { kind },
  } = record;
  if (reason === '') return [];
  const quote = units.market.quote.code;
  return [
    {
      id: String(id),
      uid: room.uidOf(customer),
      kind,
      market: units.prices.name,
      reason,
      since: sinceMs,
      equity: units.quote(equity),
      quote,
    },
  ];
}
