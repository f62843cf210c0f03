import { answer, pageOf } from '@agio/contracts';
import type { DeskHandlers } from '@agio/contracts';
import { pageOfRecords } from '@agio/database';
import { quantifyListing } from '../model.ts';
import type { QuantifyRoom } from '../handlers/room.ts';

/** Operators' calls: who is out of the ranking, and why. */
export const quantifyDesk = (room: QuantifyRoom): DeskHandlers<'deskExcludedRobots'> => ({
  async deskExcludedRobots({ query }) {
    const page = pageOf(query);
    const wanted = { where: 'excluded is not null', given: [], order: 'excluded_at desc, robot desc' };
    const { list, total } = await pageOfRecords(room.database, quantifyListing, wanted, page);
    const lives = new Map((await room.livesOf({ ids: list.map(({ robot }) => robot) })).map((life) => [life.id, life]));
    const found = list.flatMap(({ customer, excluded, excludedAtMs, nickname, robot }) => {
      const life = lives.get(robot);
      if (life === undefined || excluded === null) return [];
      return [
        {
          id: String(robot),
          uid: room.uidOf(customer),
          nickname,
          kind: life.kind,
          markets: room.marketNames(life),
          state: life.state,
          reason: excluded,
          since: excludedAtMs ?? 0,
        },
      ];
    });
    return answer({ list: found, total, ...page });
  },
});
