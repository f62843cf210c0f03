import { answer, fail, pageOf } from '@agio/contracts';
import type { Calls, Handlers } from '@agio/contracts';
import { pageOfRecords } from '@agio/database';
import { robotEvent, robotRobot } from '../model.ts';
import { namesOf } from '../names.ts';
import { liveRobot, ownRobot, unitsOf, unitsOfAll } from './room.ts';
import type { RobotRoom } from './room.ts';
import { detailsView, eventView, pairView, robotView } from './views.ts';

/** What customers see of their robots; those of others are as if there were none. */
export function listHandlers(room: RobotRoom): Handlers<Extract<keyof Calls, 'robots' | 'robotOne' | 'robotEvents' | 'robotPairs'>> {
  const { database } = room;
  return {
    async robots({ query }, { customer }) {
      if (!(await room.reached(room.changed.of(customer)))) return fail('UNAVAILABLE');
      const market = query.market === undefined ? null : (room.pricesOf(query.market)?.market ?? -1);
      const where = `customer = $1 and ($2::text is null or (state = 'stopped') = ($2 = 'stopped'))
        and ($3::text is null or kind = $3)
        and ($4::int4 is null or market = $4 or others @> jsonb_build_array(jsonb_build_object('market', $4::int4)))`;
      const given = [customer, query.state ?? null, query.kind ?? null, market];
      const page = pageOf(query);
      const { list, total } = await pageOfRecords(database, robotRobot, { where, given, order: 'id desc' }, page);
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
      const wanted = { where: 'robot = $1 and ($2::text is null or what = $2)', given: [record.id, query.what ?? null], order: 'id desc' };
      const { list, total } = await pageOfRecords(database, robotEvent, wanted, page);
      const all = unitsOfAll(room, record.terms);
      return answer({ list: list.map((event) => eventView(event, all)), total, ...page });
    },
    async robotPairs({ params, query }, { customer }) {
      const record = await ownRobot(room, customer, params.id);
      if (record === undefined) return fail('NOT_FOUND');
      if (!(await room.reached(room.changed.of(customer)))) return fail('UNAVAILABLE');
      const page = pageOf(query);
      const wanted = { where: `robot = $1 and what = 'pair'`, given: [record.id], order: 'id desc' };
      const { list, total } = await pageOfRecords(database, robotEvent, wanted, page);
      const units = unitsOf(room, record.market);
      return answer({ list: list.map((event) => pairView(event, units)), total, ...page });
    },
  };
}
