import { NO_STATEMENT } from '@agio/contracts/wallet/constants';
import type { Session } from '@agio/database';
import type { SignedStatement } from './statement.ts';

/** Statements per page of the history. */
export const STATEMENTS_PER_PAGE = 30;

export interface StatementRow {
  readonly number: bigint;
  readonly statement: string;
  readonly hash: string;
  readonly public_key: string;
  readonly signature: string;
}

const COLUMNS = 'number, statement, hash, public_key, signature';

/** Signed statements below a number, the newest first. */
export async function statementsBefore(session: Session, number: number): Promise<SignedStatement[]> {
  const rows = await session.query<StatementRow>(
    `select ${COLUMNS} from wallet_proof where number < $1 order by number desc limit ${STATEMENTS_PER_PAGE}`,
    [number],
  );
  return rows.map(statementOf);
}

/** Number and hash of the previous statement; 0 and `NO_STATEMENT` if there is none. */
export async function statementBefore(session: Session, number: number): Promise<{ number: number; hash: string }> {
  const [row] = await session.query<{ number: bigint; hash: string }>(
    'select number, hash from wallet_proof where number < $1 order by number desc limit 1',
    [number],
  );
  return row === undefined ? { number: 0, hash: NO_STATEMENT } : { number: Number(row.number), hash: row.hash };
}

export function statementOf({ number, statement, hash, public_key: publicKey, signature }: StatementRow): SignedStatement {
  return { number: Number(number), text: statement, hash, publicKey, signature };
}
