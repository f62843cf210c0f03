import { answer, fail } from '@agio/contracts';
import type { BodyOf, Calls, Handlers } from '@agio/contracts';
import { DRAFTS_MAX } from '@agio/contracts/otc';
import { takeTurn } from '@agio/database';
import type { Room } from './room.ts';

export type DraftCall = 'otcDrafts' | 'otcSaveDraft' | 'otcDropDraft';
type Draft = BodyOf<Calls['otcSaveDraft']>;

const LOCK = 0x6f74_6472;

/** Advertisements that are not published: words only, which the core never sees. */
export function draftHandlers(room: Room): Handlers<DraftCall> {
  const { database } = room;
  return {
    async otcDrafts(_input, { customer }) {
      const rows = await database.query<{ id: string; terms: Draft['terms']; updated_at: bigint }>(
        'select id, terms, updated_at from otc_draft where customer = $1 order by updated_at desc, id',
        [customer],
      );
      return answer({ list: rows.map(({ id, terms, updated_at: time }) => ({ id, terms, updateTime: Number(time) })) });
    },
    async otcSaveDraft({ body }, { customer }) {
      const problem = await save(room, customer, body);
      return problem ?? answer({});
    },
    async otcDropDraft({ body: { id } }, { customer }) {
      const dropped = await database.query('delete from otc_draft where id = $1 and customer = $2 returning id', [id, customer]);
      return dropped.length === 0 ? fail('NOT_FOUND') : answer({});
    },
  };
}

function save(room: Room, customer: number, { id, terms }: Draft) {
  return room.database.transaction(async (session) => {
    await takeTurn(session, LOCK, customer);
    const [counted] = await session.query<{ others: bigint }>('select count(*) as others from otc_draft where customer = $1 and id <> $2', [
      customer,
      id,
    ]);
    if (Number(counted?.others ?? 0) >= DRAFTS_MAX) return fail('LIMIT_REACHED', { limit: DRAFTS_MAX });
    const saved = await session.query(
      `insert into otc_draft (id, customer, terms, updated_at) values ($1, $2, $3::jsonb, $4)
       on conflict (id) do update set terms = excluded.terms, updated_at = excluded.updated_at where otc_draft.customer = excluded.customer
       returning id`,
      [id, customer, JSON.stringify(terms), room.now()],
    );
    // It is another customer's.
    return saved.length === 0 ? fail('NOT_FOUND') : undefined;
  });
}
