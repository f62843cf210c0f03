import { answer, fail } from '@agio/contracts';
import type { Handlers } from '@agio/contracts';
import type { QuantifyListing, RankingWindow } from '@agio/contracts/quantify';
import { findRecord, findRecords } from '@agio/database';
import { NAME_CODES } from '@agio/module';
import { numberOf } from '@agio/kernel';
import { DAY_MS } from '@agio/kernel/time';
import { quantifyListing } from '../model.ts';
import type { Listing } from '../model.ts';
import type { RobotLife } from '../ports.ts';
import { ageOf, rankedFrom } from '../ranking/rank.ts';
import type { QuantifyRoom } from './room.ts';

/** Own robots in the ranking, and out of it. */
export function listingHandlers(room: QuantifyRoom): Handlers<'quantifyList' | 'quantifyListings' | 'quantifyUnlist'> {
  const { database, names, ranking } = room;
  return {
    async quantifyListings({ query: { window } }, { customer }) {
      if (!(await room.seen(customer))) return fail('UNAVAILABLE');
      const [lives, rows] = await Promise.all([
        room.livesOf({ customer }),
        findRecords(database, quantifyListing, { where: 'customer = $1', given: [customer] }),
      ]);
      const byRobot = new Map(rows.map((row) => [row.robot, row]));
      const shown = lives.filter(({ id, state }) => state !== 'stopped' || byRobot.has(id)).toReversed();
      return answer({ list: shown.map((life) => listingView(room, life, byRobot.get(life.id), window)) });
    },
    async quantifyList({ body: { nickname, robot } }, { customer }) {
      if (!(await room.seen(customer))) return fail('UNAVAILABLE');
      const life = (await room.livesOf({ customer })).find(({ id }) => String(id) === robot);
      if (life === undefined) return fail('NOT_FOUND');
      const known = await findRecord(database, quantifyListing, { where: 'robot = $1', given: [life.id] });
      // Anyone who lists robots once their end is known would list those that ended well.
      if (life.endedAtMs !== 0 && known === undefined) return fail('ROBOT_STATE', { state: life.state });
      const claimed = await database.transaction(async (session) => {
        const taken = await names.claim(session, { customer, kind: 'robot', name: nickname, thing: robot });
        if (taken.ok)
          await session.query(
            `insert into quantify_listing (robot, customer, nickname, listed_at) values ($1, $2, $3, $4)
             on conflict (robot) do update set nickname = excluded.nickname`,
            [life.id, customer, taken.name, room.now()],
          );
        return taken;
      });
      if (!claimed.ok) return fail(NAME_CODES[claimed.refusal]);
      await ranking.refresh(life.id);
      return answer({ nickname: claimed.name });
    },
    async quantifyUnlist({ body: { robot } }, { customer }) {
      const id = numberOf(robot);
      const wanted = { where: 'robot = $1 and customer = $2', given: [id, customer] };
      if ((await findRecord(database, quantifyListing, wanted)) === undefined) return fail('NOT_FOUND');
      await database.transaction(async (session) => {
        await session.query(`delete from quantify_listing where ${wanted.where}`, wanted.given);
        await names.release(session, customer, 'robot', robot);
      });
      await ranking.refresh(id);
      return answer({});
    },
  };
}

function listingView(room: QuantifyRoom, life: RobotLife, listing: Listing | undefined, window: RankingWindow): QuantifyListing {
  const nowMs = room.now();
  const { places, reasons } = room.ranking.ranked(window);
  const at = places.indexOf(life.id);
  return {
    robot: String(life.id),
    name: life.name,
    kind: life.kind,
    markets: room.marketNames(life),
    state: life.state,
    days: Math.floor(ageOf(life, nowMs) / DAY_MS),
    nickname: listing?.nickname ?? null,
    listedAt: listing?.listedAtMs ?? null,
    place: at === -1 ? null : at + 1,
    of: places.length,
    returned: room.ranking.entry(life.id)?.figures?.windows[window]?.returned ?? null,
    reason: listing === undefined ? null : (reasons.get(life.id) ?? null),
    rankedFrom: rankedFrom(life, nowMs),
  };
}
