import { answer, fail, pageOf } from '@agio/contracts';
import { pageOfRecords } from '@agio/database';
import type { DataOf, DeskCalls, DeskHandlers } from '@agio/contracts';
import { supportFeedback } from '../model.ts';
import type { SupportPorts } from '../ports.ts';

/** Pictures of feedback are stored under this name of what uses them. */
export const picturesOfFeedback = (customer: number): string => `feedback ${customer}`;

type CannedReply = DataOf<DeskCalls['deskCanned']>[number];

export type WordCall = 'deskCanned' | 'deskCannedSave' | 'deskFeedback' | 'deskFeedbackPicture';

/** Prepared answers, and what customers said could be better. */
export function deskWordHandlers(ports: SupportPorts): DeskHandlers<WordCall> {
  const { database } = ports;
  return {
    async deskCanned() {
      return answer(await database.query<CannedReply>('select name, texts from support_canned order by name'));
    },
    async deskCannedSave({ body: { name, texts } }) {
      if (texts === null) await database.query('delete from support_canned where name = $1', [name]);
      else
        await database.query(
          'insert into support_canned (name, texts) values ($1, $2::jsonb) on conflict (name) do update set texts = excluded.texts',
          [name, JSON.stringify(texts)],
        );
      return answer({});
    },
    async deskFeedback({ query }) {
      const { limit, page } = pageOf(query);
      const said = await pageOfRecords(database, supportFeedback, { where: 'true', order: 'id desc', given: [] }, { page, limit });
      const list = said.list.map(({ at, content, customer, id, pictures }) => ({
        id: String(id),
        uid: ports.uidOf(customer),
        content,
        pictures: [...pictures],
        at,
      }));
      return answer({ list, total: said.total, page, limit });
    },
    async deskFeedbackPicture({ params }) {
      const [row] = await database.query<{ customer: bigint }>(
        'select customer from support_feedback where id::text = $1 and $2 = any(pictures)',
        [params.id, params.picture],
      );
      const picture =
        row === undefined ? undefined : await ports.openPicture(params.picture, picturesOfFeedback(Number(row.customer)), undefined);
      return picture === undefined ? fail('NOT_FOUND') : answer({ ...picture, maxAgeSeconds: 0 });
    },
  };
}
