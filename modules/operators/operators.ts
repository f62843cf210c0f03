import type { DeskHandlers, Operator, RequestContext, Role, Signs } from '@agio/contracts';
import type { VotingKey } from '@agio/credentials/assertion';
import { seal } from '@agio/database';
import { InTurn, Interval } from '@agio/module';
import type { OpenModule } from '@agio/module';
import { close, createPeopleHandlers, linkFor } from './desk/accounts.ts';
import { rolesRequest } from './desk/roles-request.ts';
import { shownNameOf } from './accounts/store.ts';
import type { Account } from './accounts/store.ts';
import { followPeople } from './accounts/follow-people.ts';
import { voidOtherLinks } from './accounts/invitations.ts';
import type { Anchoring } from './audit/anchoring.ts';
import { checkLog, createAuditHandlers } from './handlers/audit.ts';
import type { AuditLog, Broken } from './audit/log.ts';
import { createEntryHandlers } from './handlers/entry.ts';
import { createInvitationHandlers } from './handlers/invitations.ts';
import { addKey, trustKeys } from './handlers/command-line-keys.ts';
import type { Problem } from './handlers/command-line-keys.ts';
import { createKeyHandlers } from './handlers/keys.ts';
import { otpPurpose } from './entry/otp-key.ts';
import type { DeskOwner, From } from './entry/sessions.ts';
import { createParts, lockout, REMOVALS } from './handlers/parts.ts';
import { operatorsMachine } from './machine/with-signatures.ts';
import type { OperatorsParts } from './handlers/parts.ts';
import type { OperatorsPorts } from './ports.ts';
import { createRequestHandlers } from './handlers/requests.ts';

/** How often the audit log's newest hash is written to the journal. */
const ANCHOR_EVERY_MS = 60 * 60_000;
/** How often the whole log is recomputed. */
const CHECK_EVERY_MS = 24 * 60 * 60_000;
const SWEEP_EVERY_MS = 60_000;
/** Everything takes its turn in one row. */
const ALL = 0;

/** From this many owners on they decide about further ones by themselves. */
const OWNERS_NEEDED = 2;

type OwnCall =
  | keyof ReturnType<typeof createEntryHandlers>
  | keyof ReturnType<typeof createKeyHandlers>
  | keyof ReturnType<typeof createInvitationHandlers>
  | keyof ReturnType<typeof createPeopleHandlers>
  | keyof ReturnType<typeof createRequestHandlers>
  | keyof ReturnType<typeof createAuditHandlers>;

export interface Operators extends OpenModule {
  readonly desk: DeskHandlers<OwnCall>;
  readonly log: AuditLog;
  /** The log, for modules that mark in it what nobody may take away unnoticed. */
  readonly auditLog: Pick<AuditLog, 'append' | 'list'>;
  /** Alerts the people who run the site. */
  alarmOperators(sentence: string, advice: string): void;
  /** The owner of this token. */
  ownerOf(token: string, from: From): DeskOwner | undefined | Promise<DeskOwner | undefined>;
  /** Consumes a second verification; false if it was not given for this. */
  verify(verification: string, session: string, action: string, payload: string): boolean;
  /** What a call was confirmed by, if that was a signature over its command. */
  signsOf(context: Pick<RequestContext, 'verification'>): Signs | undefined;
  /** An operator by number or name, also one whose account is closed. Active is who decides: new operators do not yet. */
  find(who: number | string): (Operator & { readonly isActive: boolean; readonly hasAccepted: boolean }) | undefined;
  /** An operator's name, also one whose account is closed. */
  operatorName(id: number): string | undefined;
  /** What customers call an operator, also one whose account is closed: never the name that they sign in with. */
  shownName(id: number): string | undefined;
  /** Active operators with one of the given roles. */
  withRoles(roles: readonly Role[]): readonly Operator[];
  /** Whether a customer account is an operator's own. */
  isOwn(operator: Operator, customer: number): boolean;
  /** The customer account that is an operator's own; undefined where there is none. */
  ownCustomer(operator: Operator): number | undefined;
  /** The operators of the console, as other modules ask for them. */
  readonly operators: Pick<Operators, 'find' | 'isOwn' | 'withRoles'>;
  /** The one-time link of an owner, for a site with fewer than two; undefined if two are active already. */
  inviteOwner(name: string): Promise<{ readonly link: string; readonly voided: readonly string[] } | undefined>;
  /** Ends an operator's account and sessions; false if there is none to end. */
  disable(name: string): Promise<boolean>;
  /** Adds a key that was made at the command line to an operator's. It counts for nothing before it is confirmed or trusted. */
  addKey(
    name: string,
    key: Pick<VotingKey, 'id' | 'x' | 'y'>,
  ): Promise<{ readonly domain: string; readonly fingerprint: string } | Problem>;
  /** The machine's owner says that an operator's keys are theirs. */
  trust(name: string): Promise<{ readonly fingerprints: readonly string[]; readonly countsFrom: number } | Problem>;
  /** Gives an operator of the demo site a password and an authenticator that are printed. */
  seed(operator: {
    readonly name: string;
    readonly roles: Operator['roles'];
    readonly passwordHash: string;
    readonly secret: string;
  }): Promise<void>;
  /** Writes the audit log's newest hash to the journal now, if the log fits what the journal has of it. */
  anchor(): Promise<void>;
  /** The entry of the audit log that did not fit when it was last looked at; null if all did. */
  trouble(): Broken | null;
  check(): ReturnType<typeof checkLog>;
  /** After a restore: anchors of entries that the restored log does not have count no longer. */
  acceptRestored(): ReturnType<Anchoring['acceptRestored']>;
}

export function createOperators(ports: OperatorsPorts): Operators {
  const parts = createParts(ports);
  const { accounts, anchoring, log, sessions, verifications } = parts;
  // What decides about the log and about requests is done by one round at a time.
  const turns = new InTurn();
  const every = (ms: number, work: () => Promise<void>): Interval => new Interval(ports, ms, () => turns.of(ALL, work));
  const rounds = [
    every(ANCHOR_EVERY_MS, () => anchoring.anchor()),
    every(CHECK_EVERY_MS, () => anchoring.verify()),
    every(SWEEP_EVERY_MS, () => sweep(parts, ports)),
  ];
  const operators: Operators['operators'] = {
    find(who) {
      const found = typeof who === 'number' ? accounts.get(who) : accounts.named(who);
      if (found === undefined) return undefined;
      const { id, name, passwordHash, roles } = found;
      return { id, name, roles, isActive: accounts.decides(found), hasAccepted: passwordHash !== null };
    },
    withRoles: (roles) => accounts.withRoles(roles).map(({ id, name, roles: theirs }) => ({ id, name, roles: theirs })),
    isOwn: (operator, customer) => accounts.get(operator.id)?.ownCustomer === customer,
  };
  return {
    ...operators,
    operators,
    ownCustomer: (operator) => accounts.get(operator.id)?.ownCustomer ?? undefined,
    handlers: {},
    desk: {
      ...createEntryHandlers(parts),
      ...createKeyHandlers(parts),
      ...createInvitationHandlers(parts),
      ...createPeopleHandlers(parts),
      ...createRequestHandlers(parts),
      ...createAuditHandlers(parts),
    },
    requests: [rolesRequest(() => parts)],
    log,
    auditLog: log,
    alarmOperators: (sentence, advice) => ports.alarm(sentence, advice),
    async start() {
      await accounts.load();
      await sessions.load();
    },
    serve() {
      turns.of(ALL, () => beginWork(parts, ports)).catch((error: unknown) => ports.onError(error));
      for (const round of rounds) round.start();
    },
    async stop() {
      for (const round of rounds) await round.stop();
      // Nothing of a clean stop's log can be rewritten unnoticed.
      await turns.of(ALL, () => anchoring.anchor()).catch((error: unknown) => ports.onError(error));
    },
    ownerOf: (token, from) => sessions.ownerOf(token, from),
    verify: (verification, session, action, payload) => verifications.use(verification, session, action, payload),
    signsOf: (context) => parts.signing.of(context),
    operatorName: (id) => accounts.get(id)?.name,
    shownName: (id) => nameForCustomers(accounts.get(id)),
    anchor: () => anchoring.anchor(),
    trouble: () => anchoring.trouble,
    check: () => checkLog(parts),
    acceptRestored: () => acceptRestored(parts),
    inviteOwner: (name) => inviteOwner(parts, name),
    disable: (name) => parts.removals.of(REMOVALS, () => disable(parts, name)),
    addKey: (name, key) => addKey(parts, name, key),
    trust: (name) => trustKeys(parts, name),
    seed: (operator) => seedOperator(parts, operator),
  };
}

async function acceptRestored({ anchoring, log }: Parts): ReturnType<Operators['acceptRestored']> {
  await log.append({ operator: null, action: 'audit.accept', target: 'backup', details: { by: 'command' } });
  return anchoring.acceptRestored();
}

const nameForCustomers = (account: Account | undefined): string | undefined => (account === undefined ? undefined : shownNameOf(account));

async function inviteOwner(parts: Parts, name: string): ReturnType<Operators['inviteOwner']> {
  const { accounts, log, now } = parts;
  if (accounts.withRoles(['owner']).length >= OWNERS_NEEDED) return undefined;
  const id = await accounts.invite(name, ['owner'], null, now());
  const link = await linkFor(parts, id, null);
  if (link === undefined) return undefined;
  const voided = await voidOtherLinks(parts.ports.database, id);
  const details = { roles: ['owner'], by: 'command', ...(voided.length === 0 ? {} : { voided }) };
  await log.append({ operator: null, action: 'operator.invite', target: name, details });
  return { link, voided };
}

async function disable(parts: OperatorsParts, name: string): Promise<boolean> {
  const { accounts, log } = parts;
  const account = accounts.named(name);
  if (account === undefined || account.isDisabled) return false;
  await log.append({ operator: null, action: 'operator.disable', target: name, details: { by: 'command' } });
  await close(parts, account.id);
  return true;
}

type Parts = ReturnType<typeof createParts>;

/** What a stop interrupted is finished, and the log is looked at. */
async function beginWork({ accounts, anchoring, requests }: Parts, ports: OperatorsPorts): Promise<void> {
  const { people } = ports.core.machine(operatorsMachine);
  if (ports.keysRequired && !people.isRequired) await ports.submit({ kind: 'operators.require' });
  await requests.finish().catch((error: unknown) => ports.onError(error));
  try {
    await followPeople({ accounts, ports });
    await anchoring.verify();
  } catch (error) {
    ports.onError(error);
  }
}

async function sweep({ accounts, now, requests, sessions }: Parts, ports: OperatorsPorts): Promise<void> {
  sessions.sweep();
  // Anyone who was confirmed a day ago decides from now on; a change that a crash cut off is made up for.
  await followPeople({ accounts, ports });
  await lockout.sweepAttempts(ports.database, now());
  await requests.expire();
  // What was approved but could not be carried out, as while the disk was full, must not wait for the next start: by then it is old.
  await requests.finish();
}

async function seedOperator(
  { accounts, key, now }: Parts,
  { name, passwordHash, roles, secret }: Parameters<Operators['seed']>[0],
): Promise<void> {
  if (accounts.named(name) !== undefined) return;
  const id = await accounts.invite(name, roles, null, now());
  await accounts.update(id, { passwordHash, otpSecret: seal(key, otpPurpose(id), secret), decidesFrom: 0 });
  await accounts.load();
}
