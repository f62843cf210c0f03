import { takeTurn } from '@agio/database';
import type { Database, Session } from '@agio/database';
import type { FailedResult } from '@agio/module';

/** Ends a transaction without a change. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly result: FailedResult;

  constructor(result: FailedResult) {
    super(result.code);
    this.result = result;
  }
}

// Not made by `fail`: threads that follow the journal load this file, and would load every contract with it.
export const wrong = (field: string, problem: string): FailedResult => ({
  ok: false,
  code: 'PARAMETER_ERROR',
  details: [{ field, problem }],
});

const LOCK = 0x6365_7274;

/** Until the end of the transaction nothing else changes this customer's certification. */
export async function lockCertification(session: Session, customer: number): Promise<void> {
  await takeTurn(session, LOCK, customer);
}

/** A transaction in which nothing else of this customer's certification changes. A refusal that is thrown changes nothing. */
export async function changing<Value>(
  database: Database,
  customer: number,
  run: (session: Session) => Promise<Value>,
): Promise<Value | FailedResult> {
  try {
    return await database.transaction(async (session) => {
      await lockCertification(session, customer);
      return run(session);
    });
  } catch (error) {
    if (error instanceof Refusal) return error.result;
    throw error;
  }
}
