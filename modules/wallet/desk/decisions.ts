import { randomUUID } from 'node:crypto';
import type { Session } from '@agio/database';

/** An operator's decision at the desk: who, about what, and why. The journal has only ids. */
export interface Decision {
  readonly name: string;
  readonly action: string;
  readonly target: string;
  readonly reason: string;
}

export async function noteDecision(session: Session, { name, action, target, reason }: Decision, atMs: number): Promise<void> {
  const values = [randomUUID(), atMs, name, action, target, reason];
  await session.query('insert into wallet_decision (id, at_ms, name, action, target, reason) values ($1, $2, $3, $4, $5, $6)', values);
}
