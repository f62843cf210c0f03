import type { CertificationLevel } from '@agio/contracts/certification';
import { findRecord, findRecords, insertRecord, pageOfRecords, updateRecord } from '@agio/database';
import type { Session } from '@agio/database';
import { certificationApplication, certificationPicture } from './model.ts';
import type { Application, Shot } from './model.ts';

export type { Application, Shot } from './model.ts';

export type ApplicationChange = Partial<Omit<Application, 'closedAt' | 'customer' | 'id' | 'level'>>;

export async function insertDraft(session: Session, given: Pick<Application, 'id' | 'customer' | 'level' | 'language' | 'changedAt'>) {
  await insertRecord(session, certificationApplication, { ...given, state: 'draft' });
}

export const updateApplication = (session: Session, id: string, changed: ApplicationChange): Promise<void> =>
  updateRecord(session, certificationApplication, [id], changed);

/** One application; locked until the transaction ends if it is to be changed. */
export const findApplication = (session: Session, id: string, lock = ''): Promise<Application | undefined> =>
  findRecord(session, certificationApplication, { where: `id = $1${lock}`, given: [id] });

/** Everything of a customer, newest first. */
export const applicationsOf = (session: Session, customer: number): Promise<Application[]> =>
  findRecords(session, certificationApplication, { where: 'customer = $1 and closed_at is null', given: [customer], order: 'number desc' });

export const shotsOf = (session: Session, application: string): Promise<Shot[]> =>
  findRecords(session, certificationPicture, { where: 'application = $1', given: [application], order: 'slot' });

/** A picture with the application it belongs to. */
export async function shotNamed(
  session: Session,
  customer: number,
  picture: string,
): Promise<(Shot & { readonly level: CertificationLevel }) | undefined> {
  const [row] = await session.query<{ readonly level: CertificationLevel }>(
    `select p.*, a.level from certification_picture p join certification_application a on a.id = p.application
     where p.picture = $1 and a.customer = $2 and a.closed_at is null`,
    [picture, customer],
  );
  return row === undefined ? undefined : { ...certificationPicture.read(row), level: row.level };
}

/** Puts a picture into a slot; returns the one that was there. */
export async function putShot(session: Session, { application, isAccepted, picture, slot }: Shot): Promise<string | undefined> {
  const [old] = await session.query<{ picture: string }>(
    'delete from certification_picture where application = $1 and slot = $2 returning picture',
    [application, slot],
  );
  await session.query(
    `insert into certification_picture (picture, application, slot, is_accepted) values ($1, $2, $3, $4)
     on conflict (picture) do update set application = excluded.application, slot = excluded.slot, is_accepted = excluded.is_accepted`,
    [picture, application, slot, isAccepted],
  );
  return old === undefined || old.picture === picture ? undefined : old.picture;
}

export interface Queue {
  readonly waiting: number;
  readonly oldestAt: number | null;
  readonly late: number;
}

export async function queueOf(session: Session, lateBefore: number): Promise<Queue> {
  const [row] = await session.query<{ waiting: bigint; oldest: bigint | null; late: bigint }>(
    `select count(*) as waiting, min(sent_at) as oldest, count(*) filter (where sent_at < $1) as late
     from certification_application where state = 'review'`,
    [lateBefore],
  );
  return {
    waiting: Number(row?.waiting ?? 0),
    oldestAt: row === undefined || row.oldest === null ? null : Number(row.oldest),
    late: Number(row?.late ?? 0),
  };
}

/** Whether an application of a customer waits for its reviewer. */
export async function isInReview(session: Session, customer: number): Promise<boolean> {
  const where = `customer = $1 and state = 'review' and closed_at is null`;
  return (await findRecord(session, certificationApplication, { where, given: [customer] })) !== undefined;
}

export interface Listing {
  readonly view: 'waiting' | 'decided';
  readonly level?: CertificationLevel | undefined;
  readonly customer?: number | undefined;
}

export async function listAll(session: Session, { customer, level, view }: Listing, page: { limit: number; page: number }) {
  const isWaiting = view === 'waiting';
  const of = `${isWaiting ? "state = 'review'" : 'decided_at is not null'} and closed_at is null`;
  const where = `${of} and ($1::text is null or level = $1) and ($2::int8 is null or customer = $2)`;
  const order = isWaiting ? 'sent_at, number' : 'decided_at desc, number desc';
  return pageOfRecords(session, certificationApplication, { where, order, given: [level ?? null, customer ?? null] }, page);
}

/** When each level was attempted since a moment, newest first. */
export async function attemptsSince(
  session: Session,
  customer: number,
  sinceMs: number,
): Promise<ReadonlyMap<CertificationLevel, readonly number[]>> {
  const rows = await session.query<{ level: CertificationLevel; at: bigint }>(
    'select level, at from certification_attempt where customer = $1 and at > $2 order by at desc',
    [customer, sinceMs],
  );
  const times = new Map<CertificationLevel, number[]>();
  for (const { at, level } of rows) times.set(level, [...(times.get(level) ?? []), Number(at)]);
  return times;
}

export async function noteAttempt(session: Session, customer: number, level: CertificationLevel, atMs: number): Promise<void> {
  await session.query('insert into certification_attempt (customer, level, at) values ($1, $2, $3)', [customer, level, atMs]);
}
