import { OPERATORS_FROM } from '@agio/core';
import { lockoutOver, SpentSteps, totpStep } from '@agio/credentials';
import { unseal } from '@agio/database';
import type { RowProofs } from '@agio/database';
import { InTurn, proofsOf } from '@agio/module';
import { Accounts } from '../accounts/store.ts';
import type { Account } from '../accounts/store.ts';
import { Anchoring } from '../audit/anchoring.ts';
import { AuditLog } from '../audit/log.ts';
import { otpKey, otpPurpose } from '../entry/otp-key.ts';
import { DeskSessions } from '../entry/sessions.ts';
import { Signing } from '../entry/signing.ts';
import { DeskTokens } from '../entry/tokens.ts';
import { Verifications } from '../entry/verifications.ts';
import { operatorsMachine } from '../machine/with-signatures.ts';
import type { OperatorsPorts } from '../ports.ts';
import { Requests } from '../requests/requests.ts';

/** The one turn of removals. */
export const REMOVALS = 0;

/** What the handlers share. */
export interface OperatorsParts {
  readonly ports: OperatorsPorts;
  readonly accounts: Accounts;
  /** Of rows that make a person an operator. */
  readonly proofs: RowProofs;
  readonly sessions: DeskSessions;
  readonly tokens: DeskTokens;
  readonly verifications: Verifications;
  readonly signing: Signing;
  readonly log: AuditLog;
  readonly anchoring: Anchoring;
  readonly requests: Requests;
  /** What closes an operator or takes roles from one, one after the other: each counts the owners whom the one before it left. */
  readonly removals: InTurn;
  /** What authenticators' secrets are sealed with. */
  readonly key: Uint8Array;
  readonly spentSteps: SpentSteps;
  readonly now: () => number;
}

export function createParts(ports: OperatorsPorts): OperatorsParts {
  const { database } = ports;
  const now = (): number => ports.now();
  const proofs = proofsOf(ports);
  const hasLeft = (id: number): boolean => !ports.core.machine(operatorsMachine).people.decides(OPERATORS_FROM + id);
  const accounts = new Accounts(database, proofs, now, hasLeft);
  const tokens = new DeskTokens(ports.sessionSecret, now);
  const log = new AuditLog(database, now);
  return {
    ports,
    accounts,
    proofs,
    tokens,
    log,
    anchoring: new Anchoring(log, ports),
    sessions: new DeskSessions({ database, proofs, tokens, accounts, now }),
    verifications: new Verifications(now),
    signing: new Signing(now),
    removals: new InTurn(),
    requests: new Requests({
      database,
      accounts,
      log,
      now,
      kinds: () => ports.requestKinds(),
      core: ports.core,
      submit: (command) => ports.submit(command),
      alarm: (sentence, advice) => ports.alarm(sentence, advice),
      onError: (error) => ports.onError(error),
    }),
    key: otpKey(ports.masterKey),
    spentSteps: new SpentSteps(),
    now,
  };
}

export const lockout = lockoutOver('operators_attempt');

/** Consumes the step of a right code of an operator's authenticator; of two simultaneous uses one wins. */
export async function spendCode(
  { key, now, ports, spentSteps }: OperatorsParts,
  { id, otpSecret }: Account,
  code: string,
): Promise<boolean> {
  const secret = otpSecret === null ? undefined : unseal(key, otpPurpose(id), otpSecret);
  const step = secret === undefined ? undefined : totpStep(secret, code, { nowMs: now(), after: 0 });
  if (step === undefined || !spentSteps.spend(id, step, now())) return false;
  const used = await ports.database.query(
    'update operators_account set otp_step = $2 where id = $1 and otp_step < $2 returning 1 as used',
    [id, step],
  );
  return used.length > 0;
}
