import { deriveKey } from '@agio/credentials';
import type { Session } from '@agio/database';
import { seal, unseal } from '@agio/database';

/** What came of resealing: how much, and how much no key of ours opens, which stays as it is. */
export interface Resealed {
  readonly sealed: number;
  readonly unreadable: number;
}

/** A column of sealed values: the use its key is derived for, and where each stands and what it was sealed for. */
interface SealedColumn {
  readonly use: string;
  readonly read: string;
  readonly write: string;
}

/** Everything in the database that is sealed under MASTER_KEY. `read` gives `id`, `purpose` and `sealed`; `write` takes id and the new value. */
const SEALED: readonly SealedColumn[] = [
  {
    use: 'api-key',
    read: `select key as id, 'api key ' || key as purpose, secret as sealed from identity_api_key for update`,
    write: 'update identity_api_key set secret = $2 where key = $1',
  },
  {
    use: 'master',
    read: `select customer::text as id, 'otp ' || customer as purpose, otp_secret as sealed from identity_account where otp_secret is not null for update`,
    write: 'update identity_account set otp_secret = $2 where customer = $1::int8',
  },
  {
    use: 'master',
    read: `select customer || ' ' || session as id, 'otp ' || customer as purpose, secret as sealed from identity_otp_proposal for update`,
    write: `update identity_otp_proposal set secret = $2 where customer || ' ' || session = $1`,
  },
];

/** Messages on their way, in the queue's own table, which the first start of a site makes. */
const JOBS: SealedColumn = {
  use: 'message',
  read: `select id::text as id, 'message' as purpose, data->>'sealed' as sealed from pgboss.job where data ? 'sealed' for update`,
  write: `update pgboss.job set data = jsonb_set(data, '{sealed}', to_jsonb($2::text)) where id = $1::uuid`,
};

/** Reseals everything that is sealed under a MASTER_KEY, within the transaction given. */
export async function reseal(session: Session, from: string, to: string): Promise<Resealed> {
  const [row] = await session.query<{ jobs: string | null }>(`select to_regclass('pgboss.job')::text as jobs`);
  const columns = (row?.jobs ?? null) === null ? SEALED : [...SEALED, JOBS];
  let [sealed, unreadable] = [0, 0];
  for (const { use, read, write } of columns) {
    const [before, after] = [deriveKey(from, use), deriveKey(to, use)];
    for (const { id, purpose, sealed: old } of await session.query<{ id: string; purpose: string; sealed: string }>(read)) {
      const clear = unseal(before, purpose, old);
      if (clear === undefined) unreadable += 1;
      else {
        await session.query(write, [id, seal(after, purpose, clear)]);
        sealed += 1;
      }
    }
  }
  return { sealed, unreadable };
}

const CHECK = 'master key check';

/** A value that only this MASTER_KEY opens. */
export function sealCheck(masterKey: string): string {
  return seal(deriveKey(masterKey, 'check'), CHECK, CHECK);
}

export function opensCheck(masterKey: string, check: string): boolean {
  return unseal(deriveKey(masterKey, 'check'), CHECK, check) === CHECK;
}

/** Whether a MASTER_KEY opens what a database holds that has no check yet: undefined where it holds nothing sealed. */
export async function opensAny(session: Session, masterKey: string): Promise<boolean | undefined> {
  for (const { use, read } of SEALED) {
    const rows = await session.query<{ purpose: string; sealed: string }>(`select * from (${read.replace(' for update', '')}) s limit 20`);
    if (rows.length > 0) return rows.some(({ purpose, sealed }) => unseal(deriveKey(masterKey, use), purpose, sealed) !== undefined);
  }
  return undefined;
}
