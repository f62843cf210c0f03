import type { Operator, Signs } from '@agio/contracts';
import { OPERATORS_FROM } from '@agio/core';
import type { Core, Outcome } from '@agio/core';
import type { Database } from '@agio/database';
import type { Impossible, Json } from '@agio/module';
import type { AuditLog } from '../audit/log.ts';
import type { Ask, OperatorsCommand } from '../model.ts';
import { operatorsMachine } from '../machine/with-signatures.ts';
import { deskFailure } from '../refusals.ts';
import { insertRequest } from './rows.ts';
import type { NewRequest } from './rows.ts';

interface Ports {
  readonly core: Pick<Core, 'machine'>;
  readonly database: Database;
  readonly log: AuditLog;
  readonly submit: (command: OperatorsCommand) => Promise<Outcome>;
}

/** Counts a request in the core, and writes its row and the line in the audit log. The same that waits already is found again. */
export async function recordRequest(
  ports: Ports,
  request: Omit<NewRequest, 'id'>,
  { by, ip, signs }: { readonly by: Operator; readonly ip: string; readonly signs: Signs | undefined },
): Promise<Impossible | { readonly ok: true; readonly id: number }> {
  const { database, log, submit } = ports;
  const { askedAt, changes, expiresAt, hash, kind, reason, target } = request;
  const vote: Ask = { kind: 'operators.ask', hash, livesMs: expiresAt - askedAt, by: OPERATORS_FROM + by.id };
  const signed = signs?.(vote) ?? vote;
  const before = await waitingAs(ports, vote, askedAt);
  // Who asks again signs again.
  const unsigned = before === undefined ? undefined : ports.core.machine(operatorsMachine).people.refusal(signed, vote.by);
  if (unsigned !== undefined) return deskFailure(unsigned.refusal);
  if (before?.hasRow === true) return { ok: true, id: before.id };
  const numbered = before === undefined ? await counted(submit, signed) : { ok: true as const, id: before.id };
  if (!numbered.ok) return numbered;
  const { id } = numbered;
  return database.transaction(async (session) => {
    await insertRequest(session, { ...request, id, expiresAt: before?.expiresAt ?? expiresAt });
    const details = { kind, request: id, target, changes: changes as Json, reason };
    await log.append({ operator: by, action: 'request.ask', target: `request ${id}`, details, ip }, session);
    return { ok: true, id };
  });
}

async function counted(submit: Ports['submit'], vote: OperatorsCommand): Promise<Impossible | { readonly ok: true; readonly id: number }> {
  const { reply } = await submit(vote);
  if (!reply.ok) return deskFailure(reply.refusal);
  return { ok: true, id: reply.kind === 'done' ? (reply.id ?? 0) : 0 };
}

/** The same request of the same person that is open; a crash before its row was written has left it without one. */
async function waitingAs(
  { core, database }: Ports,
  { by, hash }: Ask,
  nowMs: number,
): Promise<{ readonly id: number; readonly expiresAt: number; readonly hasRow: boolean } | undefined> {
  const open = core.machine(operatorsMachine).requests.all();
  const same = open.find((one) => one.by === by && one.hash === hash && one.decidedBy === null && one.expiresAt > nowMs);
  if (same === undefined) return undefined;
  const [row] = await database.query<{ state: string }>('select state from operators_request where id = $1', [same.id]);
  // A restore has ended those of before it.
  const { expiresAt, id } = same;
  return row === undefined || row.state === 'waiting' ? { id, expiresAt, hasRow: row !== undefined } : undefined;
}
