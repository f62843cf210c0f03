import { answer, fail, pageOf } from '@agio/contracts';
import type { Calls, Handlers } from '@agio/contracts';
import { namesOf } from '../names.ts';
import { eventsOf, robotsOf } from '../queries.ts';
import { liveRobot, ownRobot, unitsOf, unitsOfAll } from './room.ts';
import type { RobotRoom } from './room.ts';
import { detailsView, eventView, pairView, robotView } from './views.ts';

/** What customers see of their robots; those of others are as if there were none. */
export function listHandlers(room: RobotRoom): Handlers<Extract<keyof Calls, 'robots' | 'robotOne' | 'robotEvents' | 'robotPairs'>> {
  const { database } = room;
  return {
    async robots({ query }, { customer }) {
      if (!(await room.reached(room.changed.of(customer)))) return fail('UNAVAILABLE');
      const market = query.market === undefined ? undefined : (room.pricesOf(query.market)?.market ?? -1);
      const page = pageOf(query);
      const { list, total } = await robotsOf(database, { customer, state: query.state, kind: query.kind, market }, page);
      const now = list.map((record) => liveRobot(room, record.id)?.record ?? record);
      const nameOf = await namesOf(database, now);
      return answer({ list: now.map((record) => robotView(room, record, nameOf(record))), total, ...page });
    },
    async robotOne({ params }, { customer }) {
      const record = await ownRobot(room, customer, params.id);
      if (record === undefined) return fail('NOT_FOUND');
      const nameOf = await namesOf(database, [record]);
      return answer(detailsView(room, record, nameOf(record)));
    },
    async robotEvents({ params, query }, { customer }) {
      const record = await ownRobot(room, customer, params.id);
      if (record === undefined) return fail('NOT_FOUND');
      if (!(await room.reached(room.changed.of(customer)))) return fail('UNAVAILABLE');
      const page = pageOf(query);
      const { list, total } = await eventsOf(database, record.id, query.what, page);
      const all = unitsOfAll(room, record.terms);
      return answer({ list: list.map((event) => eventView(event, all)), total, ...page });
    },
    async robotPairs({ params, query }, { customer }) {
      const record = await ownRobot(room, customer, params.id);
      if (record === undefined) return fail('NOT_FOUND');
      if (!(await room.reached(room.changed.of(customer)))) return fail('UNAVAILABLE');
      const page = pageOf(query);
      const { list, total } = await eventsOf(database, record.id, 'pair', page);
      const units = unitsOf(room, record.market);
      return answer({ list: list.map((event) => pairView(event, units)), total, ...page });
    },
  };
}
