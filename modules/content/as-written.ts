import type { Session } from '@agio/database';
import { canonicalJson } from '@agio/kernel';

/** JSON as the database writes it, of what is still the same: for proofs of columns of that type. */
export async function asWritten(session: Session, value: unknown): Promise<string> {
  const [found] = await session.query<{ written: string }>('select $1::jsonb::text as written', [JSON.stringify(value)]);
  // What is absent has no place in JSON.
  const given: unknown = JSON.parse(JSON.stringify(value));
  if (found === undefined || canonicalJson(JSON.parse(found.written)) !== canonicalJson(given))
    throw new Error('the database does not keep what it is given');
  return found.written;
}
