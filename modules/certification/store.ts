import type { CertificationState, Level, Problem, Slot } from '@agio/contracts/certification';
import type { Session } from '@agio/database';

export type CheckState = 'none' | 'pending' | 'passed' | 'failed';
export type ApplicationState = Exclude<CertificationState, 'none'> | 'draft';

/** An application or a draft as it is stored. */
export interface Application {
  readonly id: string;
  readonly customer: number;
  readonly level: Level;
  readonly state: ApplicationState;
  readonly sealed: string | null;
  readonly blind: string | null;
  readonly numberBlind: string | null;
  readonly personBlind: string | null;
  readonly blindVersion: number;
  readonly former: number | null;
  readonly language: string;
  readonly changedAt: number;
  readonly sentAt: number | null;
  readonly decidedAt: number | null;
  readonly decidedBy: number | null;
  readonly problems: readonly Problem[];
  readonly withdrawnFor: string | null;
  readonly checkState: CheckState;
  readonly checkTries: number;
  readonly closedAt: number | null;
}

export interface Shot {
  readonly picture: string;
  readonly application: string;
  readonly slot: Slot;
  readonly isAccepted: boolean;
}

interface Row {
  readonly [name: string]: unknown;
}

const num = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));

function applicationOf(row: Row): Application {
  return {
    id: String(row['id']),
    customer: Number(row['customer']),
    level: row['level'] as Level,
    state: row['state'] as ApplicationState,
    sealed: row['sealed'] as string | null,
    blind: row['blind'] as string | null,
    numberBlind: row['number_blind'] as string | null,
    personBlind: row['person_blind'] as string | null,
    blindVersion: Number(row['blind_version']),
    former: num(row['former']),
    language: String(row['language']),
    changedAt: Number(row['changed_at']),
    sentAt: num(row['sent_at']),
    decidedAt: num(row['decided_at']),
    decidedBy: num(row['decided_by']),
    problems: row['problems'] as readonly Problem[],
    withdrawnFor: row['withdrawn_for'] as string | null,
    checkState: row['check_state'] as CheckState,
    checkTries: Number(row['check_tries']),
    closedAt: num(row['closed_at']),
  };
}

/** Columns that change, by their names here. */
const SETTERS = {
  state: 'state',
  sealed: 'sealed',
  blind: 'blind',
  numberBlind: 'number_blind',
  personBlind: 'person_blind',
  blindVersion: 'blind_version',
  former: 'former',
  language: 'language',
  changedAt: 'changed_at',
  sentAt: 'sent_at',
  decidedAt: 'decided_at',
  decidedBy: 'decided_by',
  withdrawnFor: 'withdrawn_for',
  checkState: 'check_state',
  checkTries: 'check_tries',
} as const;
export type Changed = Partial<Pick<Application, keyof typeof SETTERS>> & {
  readonly problems?: readonly Problem[];
  readonly checkAt?: number | null;
};

export async function insertDraft(session: Session, given: Pick<Application, 'id' | 'customer' | 'level' | 'language' | 'changedAt'>) {
  const { changedAt, customer, id, language, level } = given;
  await session.query(
    `insert into certification_application (id, customer, level, state, language, changed_at) values ($1, $2, $3, 'draft', $4, $5)`,
    [id, customer, level, language, changedAt],
  );
}

export async function updateApplication(session: Session, id: string, { checkAt, problems, ...changed }: Changed): Promise<void> {
  const sets: string[] = [];
  const values: unknown[] = [id];
  const set = (column: string, value: unknown, cast = ''): void => {
    values.push(value);
    sets.push(`${column} = $${values.length}${cast}`);
  };
  for (const [name, value] of Object.entries(changed)) set(SETTERS[name as keyof typeof SETTERS], value);
  if (problems !== undefined) set('problems', JSON.stringify(problems), '::jsonb');
  if (checkAt !== undefined) set('check_at', checkAt);
  if (sets.length > 0) await session.query(`update certification_application set ${sets.join(', ')} where id = $1`, values);
}

/** One application; locked until the transaction ends if it is to be changed. */
export async function findApplication(session: Session, id: string, lock = ''): Promise<Application | undefined> {
  const [row] = await session.query<Row>(`select * from certification_application where id = $1${lock}`, [id]);
  return row === undefined ? undefined : applicationOf(row);
}

/** Everything of a customer, newest first. */
export async function applicationsOf(session: Session, customer: number): Promise<Application[]> {
  const rows = await session.query<Row>(
    `select * from certification_application where customer = $1 and closed_at is null order by number desc`,
    [customer],
  );
  return rows.map(applicationOf);
}

export async function shotsOf(session: Session, application: string): Promise<Shot[]> {
  const rows = await session.query<{ picture: string; application: string; slot: Slot; is_accepted: boolean }>(
    'select picture, application, slot, is_accepted from certification_picture where application = $1 order by slot',
    [application],
  );
  return rows.map(({ is_accepted: isAccepted, ...shot }) => ({ ...shot, isAccepted }));
}

/** A picture with the application it belongs to. */
export async function shotNamed(
  session: Session,
  customer: number,
  picture: string,
): Promise<(Shot & { readonly level: Level }) | undefined> {
  const [row] = await session.query<{ picture: string; application: string; slot: Slot; is_accepted: boolean; level: Level }>(
    `select p.picture, p.application, p.slot, p.is_accepted, a.level from certification_picture p
     join certification_application a on a.id = p.application where p.picture = $1 and a.customer = $2 and a.closed_at is null`,
    [picture, customer],
  );
  if (row === undefined) return undefined;
  const { is_accepted: isAccepted, ...shot } = row;
  return { ...shot, isAccepted };
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
  return { waiting: Number(row?.waiting ?? 0), oldestAt: num(row?.oldest), late: Number(row?.late ?? 0) };
}

export interface Listing {
  readonly view: 'waiting' | 'decided';
  readonly level?: Level | undefined;
  readonly customer?: number | undefined;
}

export async function listAll(session: Session, { customer, level, view }: Listing, { limit, page }: { limit: number; page: number }) {
  const isWaiting = view === 'waiting';
  const rows = await session.query<Row>(
    `select *, count(*) over () as total from certification_application
     where ${isWaiting ? "state = 'review'" : 'decided_at is not null'} and closed_at is null
       and ($1::text is null or level = $1) and ($2::int8 is null or customer = $2)
     order by ${isWaiting ? 'sent_at, number' : 'decided_at desc, number desc'} limit $3 offset $4`,
    [level ?? null, customer ?? null, limit, (page - 1) * limit],
  );
  return { list: rows.map(applicationOf), total: Number(rows[0]?.['total'] ?? 0) };
}

/** When each level was attempted since a moment, newest first. */
export async function attemptsSince(session: Session, customer: number, sinceMs: number): Promise<ReadonlyMap<Level, readonly number[]>> {
  const rows = await session.query<{ level: Level; at: bigint }>(
    'select level, at from certification_attempt where customer = $1 and at > $2 order by at desc',
    [customer, sinceMs],
  );
  const times = new Map<Level, number[]>();
  for (const { at, level } of rows) times.set(level, [...(times.get(level) ?? []), Number(at)]);
  return times;
}

export async function noteAttempt(session: Session, customer: number, level: Level, atMs: number): Promise<void> {
  await session.query('insert into certification_attempt (customer, level, at) values ($1, $2, $3)', [customer, level, atMs]);
}
