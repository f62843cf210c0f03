import type { Json, People } from '@agio/module';
import { lockCertification } from './refusal.ts';
import { unsealData } from './sealing.ts';
import { applicationsOf } from './store.ts';

/** What was entered, and the people who looked at it. */
export const certificationPeople: People = {
  nobodys: ['certification_setting'],
  tables: ['certification_attempt', 'certification_view'],
  kept: {
    certification_application: 'what passed is kept for five years after the account was closed, as the law requires, and then erased',
    certification_document: 'a keyed hash: the same document may be certified again, unless it was barred',
  },
  async export(session, customer, masterKey) {
    const views = await session.query<{ level: string; what: string; operator: bigint | null; at: bigint }>(
      'select level, what, operator, at from certification_view where customer = $1 order by id',
      [customer],
    );
    const applications = (await applicationsOf(session, customer)).map(({ decidedAt, id, level, problems, sealed, sentAt, state }) => ({
      level,
      state,
      sentAt,
      decidedAt,
      problems: problems.map((problem) => ({ ...problem })),
      data: sealed === null ? null : ((unsealData(masterKey, { id, customer, sealed }) ?? { unreadable: true }) as Json),
    }));
    return {
      certification: applications,
      certificationViews: views.map(({ at, level, operator, what }) => ({
        level,
        what,
        by: operator === null ? 'customer' : 'reviewer',
        time: Number(at),
      })),
    };
  },
  async erase(session, customer) {
    await lockCertification(session, customer);
    await session.query(
      `insert into certification_erased (picture) select p.picture from certification_picture p
       join certification_application a on a.id = p.application
       where a.customer = $1 and a.state not in ('passed', 'withdrawn') on conflict do nothing`,
      [customer],
    );
    await session.query(`delete from certification_application where customer = $1 and state not in ('passed', 'withdrawn')`, [customer]);
    const closed = 'set closed_at = (extract(epoch from now()) * 1000)::int8 where customer = $1 and closed_at is null';
    await session.query(`update certification_application ${closed}`, [customer]);
    await session.query(
      `delete from certification_document d where d.customer = $1 and not d.is_barred and not exists (
         select 1 from certification_application a where a.customer = $1 and a.blind = d.blind)`,
      [customer],
    );
    await session.query(`update certification_document ${closed}`, [customer]);
    await session.query('delete from certification_attempt where customer = $1', [customer]);
    await session.query('delete from certification_view where customer = $1', [customer]);
  },
};
