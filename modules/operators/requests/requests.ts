import type { Operator, Signs } from '@agio/contracts';
import { OPERATORS_FROM } from '@agio/core';
import type { Core, Outcome } from '@agio/core';
import type { Database, Session } from '@agio/database';
import { findRecord, pageOfRecords } from '@agio/database';
import { InTurn } from '@agio/module';
import type { ApprovedRequest, AuditNote, RequestPreview, Impossible, RequestKind } from '@agio/module';
import type { Accounts } from '../accounts/store.ts';
import type { AuditLog } from '../audit/log.ts';
import { NUMBERS_AHEAD_MAX } from '../model.ts';
import type { DecideRequest, OpenRequest, OperatorsCommand } from '../model.ts';
import { operatorsMachine } from '../machine/with-signatures.ts';
import { sha256 } from '../entry/signing.ts';
import { deskFailure } from '../refusals.ts';
import { recordRequest } from './asking.ts';
import { examinedBy } from './examined.ts';
import { isNew, isOwn, mayDecide, no, stillAsks } from './rights.ts';
import { numberOfRows, operatorsRequest, payloadOf, signedText } from './rows.ts';
import type { StoredRequest } from './rows.ts';
import { formOf, Words } from './words.ts';

/** How long a request waits for a second person where its kind does not say. */
export const REQUEST_LIVES_MS = 24 * 60 * 60_000;

export interface RequestsOptions {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly log: AuditLog;
  readonly now: () => number;
  readonly kinds: () => readonly RequestKind[];
  readonly core: Pick<Core, 'machine'>;
  readonly submit: (command: OperatorsCommand) => Promise<Outcome>;
  readonly alarm: (sentence: string, advice: string) => void;
  onError(error: unknown): void;
}

type Refusal = Impossible;

/**
 * Requests: one operator asks with exact values, another one decides on the same bytes, and then it happens once. The two people are counted in
 * the core, by the hash of those bytes; rows say what people read, and a row of which the core knows nothing is never carried out.
 */
export class Requests {
  readonly #options: RequestsOptions;
  /** Requests that are being carried out. */
  readonly #underWay = new Set<number>();
  /** Requests whose row is about to say what the core has counted. */
  readonly #deciding = new Set<number>();
  /** Requests of one kind are decided and carried out one after the other: what one of them changes, the people of the next one read. */
  readonly #turns = new InTurn();
  readonly #asking = new InTurn();
  readonly #words: Words;

  constructor(options: RequestsOptions) {
    this.#options = options;
    this.#words = new Words((...said) => options.alarm(...said));
  }

  kindOf(name: string): RequestKind | undefined {
    return this.#options.kinds().find(({ kind }) => kind === name);
  }

  /** What a request would change. */
  async preview(by: Operator, kind: string, payload: unknown): Promise<RequestPreview | Refusal> {
    const found = this.#openTo(by, kind);
    if (!found.ok) return found;
    const parsed = found.kind.payload.safeParse(payload);
    if (!parsed.success) return no('PARAMETER_ERROR', problemsOf(parsed.error));
    const examined = await examinedBy(found.kind, parsed.data);
    return examined.ok && isOwn(this.#options.accounts, by, examined.customers) ? no('OWN_ACCOUNT') : examined;
  }

  /** Records a request; nothing happens yet. The same again from the same person while it waits, as after an answer that was lost, is that one. */
  async ask(
    by: Operator,
    asked: {
      readonly kind: string;
      readonly payload: unknown;
      readonly reason: string;
      readonly ip: string;
      readonly signs?: Signs | undefined;
    },
  ): Promise<Refusal | { readonly ok: true; readonly id: number }> {
    if (isNew(this.#options.accounts, by)) return no('OPERATOR_NEW');
    const examined = await this.preview(by, asked.kind, asked.payload);
    if (!examined.ok) return examined;
    const kind = this.kindOf(asked.kind);
    const payload = kind?.payload.parse(asked.payload);
    const { changes, target } = examined;
    const signed = signedText({ kind: asked.kind, target, payload, changes, reason: asked.reason });
    const askedAt = this.#options.now();
    await this.#countRows();
    const request = {
      kind: asked.kind,
      target,
      payload,
      changes,
      signed,
      hash: sha256(signed),
      reason: asked.reason,
      customer: examined.customers?.length === 1 ? (examined.customers[0] ?? null) : null,
      askedBy: by.id,
      askedAt,
      expiresAt: askedAt + (kind?.livesMs ?? REQUEST_LIVES_MS),
    };
    // One after the other, so that the same twice at once is one as well.
    return this.#asking.of(by.id, () => recordRequest(this.#options, request, { by, ip: asked.ip, signs: asked.signs }));
  }

  /** Another person decides. `hash` is that of the text they read. An approved request is carried out before this returns. */
  async decide(
    by: Operator,
    id: number,
    said: {
      readonly decision: 'approve' | 'refuse';
      readonly hash: string;
      readonly reason: string;
      readonly ip: string;
      readonly signs?: Signs | undefined;
    },
  ): Promise<Refusal | { readonly ok: true }> {
    const stored = await this.show(id);
    if (stored === undefined) return no('NOT_FOUND');
    const isOpen = (): boolean => this.#options.core.machine(operatorsMachine).requests.get(id)?.decidedBy === null;
    const wasOpen = isOpen();
    return this.#inTurn(stored, async () => (wasOpen && !isOpen() ? no('STATE_CHANGED') : this.#decide(by, id, said)));
  }

  async #decide(by: Operator, id: number, said: Parameters<Requests['decide']>[2]): Promise<Refusal | { readonly ok: true }> {
    const stored = await this.show(id);
    if (stored === undefined) return no('NOT_FOUND');
    const kind = this.kindOf(stored.kind);
    if (kind === undefined) return no('REQUEST_IMPOSSIBLE');
    const problem = mayDecide(this.#options.accounts, by, stored, kind);
    if (problem !== undefined) return problem;
    if (said.hash !== stored.hash) return no('REQUEST_CHANGED');
    if (said.decision === 'approve') {
      if (!stillAsks(this.#options.accounts, stored, kind)) return no('REQUEST_IMPOSSIBLE', { rule: 'asker' });
      const examined = await examinedBy(kind, payloadOf(stored, kind));
      if (!examined.ok) return examined;
      const { changes, target } = examined;
      if (signedText({ ...stored, target, changes }) !== stored.signed) return no('REQUEST_CHANGED');
      if (isOwn(this.#options.accounts, by, examined.customers)) return no('OWN_ACCOUNT');
      // Meanwhile either of the two may have lost the right, and an account may have become that of the one who asked.
      const asksForOwn = isOwn(this.#options.accounts, { id: stored.askedBy }, examined.customers);
      if (asksForOwn || !stillAsks(this.#options.accounts, stored, kind)) return no('REQUEST_IMPOSSIBLE', { rule: 'asker' });
      const since = mayDecide(this.#options.accounts, by, stored, kind);
      if (since !== undefined) return since;
    }
    // An attacker may have written the row: what is decided on is what was asked for in the journal.
    if (this.#counted(stored) === undefined) return no('REQUEST_IMPOSSIBLE', { rule: 'unknown' });
    const vote: DecideRequest = {
      kind: 'operators.decide',
      request: id,
      hash: stored.hash,
      decision: said.decision,
      by: OPERATORS_FROM + by.id,
    };
    const signed = said.signs?.(vote) ?? vote;
    this.#deciding.add(id);
    try {
      const { reply } = await this.#options.submit(signed);
      if (!reply.ok) return deskFailure(reply.refusal);
      const details = { kind: stored.kind, target: stored.target, hash: stored.hash, reason: said.reason };
      await this.#follow(id, vote, said.reason, { operator: by, details, ip: said.ip });
    } finally {
      this.#deciding.delete(id);
    }
    if (said.decision === 'approve') await this.#carryOut(id);
    else await this.#dropped(stored);
    return { ok: true };
  }

  /** The row and the audit log say what the core has counted; that it was in time as well is the core's word. */
  async #follow(
    id: number,
    { by, decision }: Pick<DecideRequest, 'by' | 'decision'>,
    reason: string | null,
    note: Pick<AuditNote, 'operator' | 'details' | 'ip'>,
  ): Promise<void> {
    const { database, log, now } = this.#options;
    await database.transaction(async (session) => {
      await session.query(
        `update operators_request set state = $2, decided_by = $3, decided_at = $4, decision = $5
         where id = $1 and state in ('waiting', 'expired')`,
        [id, decision === 'approve' ? 'approved' : 'refused', by - OPERATORS_FROM, now(), reason],
      );
      await log.append({ ...note, action: `request.${decision}`, target: `request ${id}` }, session);
    });
  }

  /** Withdraws a request that is not decided yet. */
  async withdraw(by: Operator, id: number, reason: string, ip: string): Promise<Refusal | { readonly ok: true }> {
    const { database, log, now } = this.#options;
    const stored = await this.show(id);
    if (stored?.state !== 'waiting' || stored.askedBy !== by.id) return no('STATE_CHANGED');
    const { reply } = await this.#options.submit({ kind: 'operators.withdraw', request: id, by: OPERATORS_FROM + by.id });
    // One that the journal does not know ends as well: it can never be decided.
    if (!reply.ok && reply.refusal !== 'operators.not_found') return deskFailure(reply.refusal);
    const withdrawn = await database.transaction<Refusal | { readonly ok: true }>(async (session) => {
      const changed = await session.query(
        `update operators_request set state = 'withdrawn', decided_at = $3, decision = $4
         where id = $1 and asked_by = $2 and state = 'waiting' returning 1 as changed`,
        [id, by.id, now(), reason],
      );
      if (changed.length === 0) return no('STATE_CHANGED');
      await log.append({ operator: by, action: 'request.withdraw', target: `request ${id}`, details: { reason }, ip }, session);
      return { ok: true };
    });
    if (withdrawn.ok) await this.#dropped(stored);
    return withdrawn;
  }

  async show(id: number): Promise<StoredRequest | undefined> {
    await this.expire();
    return findRecord(this.#options.database, operatorsRequest, { where: 'id = $1', given: [id] });
  }

  async list(
    by: Operator,
    { target = null, view }: { readonly view: 'waiting' | 'mine' | 'done'; readonly target?: string | null | undefined },
    page: number,
    limit: number,
  ): Promise<{ readonly list: StoredRequest[]; readonly total: number }> {
    await this.expire();
    const where = { waiting: "state in ('waiting', 'approved')", mine: 'asked_by = $1', done: "state not in ('waiting', 'approved')" }[
      view
    ];
    const order = view === 'waiting' ? 'expires_at, id' : 'id desc';
    const of = { where: `$1::int8 is not null and ($2::text is null or target = $2) and ${where}`, order, given: [by.id, target] };
    const { list, total } = await pageOfRecords(this.#options.database, operatorsRequest, of, { page, limit });
    return { list: [...list], total };
  }

  /** How many requests wait for one of these people, and since when. */
  async waitingFor(by: Operator): Promise<number> {
    const { list } = await this.list(by, { view: 'waiting' }, 1, 500);
    return list.filter((stored) => this.isFor(by, stored)).length;
  }

  /** What would follow from a pending request, as things are now. */
  async effectOf(stored: StoredRequest): Promise<{ readonly field: string; readonly value: string }[]> {
    const kind = stored.state === 'waiting' ? this.kindOf(stored.kind) : undefined;
    const examined = kind === undefined ? undefined : await examinedBy(kind, payloadOf(stored, kind));
    return examined?.ok === true ? [...(examined.effect ?? [])] : [];
  }

  isFor(by: Operator, stored: StoredRequest): boolean {
    const kind = this.kindOf(stored.kind);
    const isOpen = stored.state === 'waiting' && kind !== undefined && formOf(stored, kind) !== undefined;
    return isOpen && mayDecide(this.#options.accounts, by, stored, kind) === undefined;
  }

  /** The words of a request as people may read them. */
  wordsOf(stored: StoredRequest): ReturnType<Words['of']> {
    return this.#words.of(stored, this.kindOf(stored.kind));
  }

  /** Carries out what was approved and not finished, because of a crash or of an error that may be over. */
  async finish(): Promise<void> {
    await this.#catchUp();
    const rows = await this.#options.database.query<{ id: bigint }>(
      "select id from operators_request where state = 'approved' order by id",
    );
    for (const { id } of rows) {
      const stored = await this.show(Number(id));
      const done = stored === undefined ? undefined : this.#inTurn(stored, () => this.#carryOut(stored.id));
      await done?.catch((error: unknown) => this.#options.onError(error));
    }
  }

  #inTurn<T>({ kind }: Pick<StoredRequest, 'kind'>, work: () => Promise<T>): Promise<T> {
    return this.#turns.of(
      this.#options.kinds().findIndex((one) => one.kind === kind),
      work,
    );
  }

  /** Rows follow what the core counted, where a crash was between the two. */
  async #catchUp(): Promise<void> {
    const { accounts, core, database, submit } = this.#options;
    for (const { decidedBy: by, hash, id } of core.machine(operatorsMachine).requests.all()) {
      if (by === null || this.#deciding.has(id)) continue;
      const [row] = await database.query<{ state: string }>('select state from operators_request where id = $1', [id]);
      const operator = accounts.get(by - OPERATORS_FROM) ?? null;
      if (row?.state === 'waiting' || row?.state === 'expired')
        await this.#follow(id, { by, decision: 'approve' }, null, { operator, details: { hash, from: 'journal' } });
      else if (row?.state !== 'approved') await submit({ kind: 'operators.carried', request: id });
    }
  }

  /** The core's count of a request: undefined if it knows none with these very bytes, or one of somebody else. */
  #counted(stored: StoredRequest): OpenRequest | undefined {
    const counted = this.#options.core.machine(operatorsMachine).requests.get(stored.id);
    const isTheirs = counted?.hash === stored.hash && counted.by === OPERATORS_FROM + stored.askedBy;
    const kind = this.kindOf(stored.kind);
    return isTheirs && kind !== undefined && formOf(stored, kind) !== undefined ? counted : undefined;
  }

  /** Numbers of rows that the journal has no count of are not given again; a row with an unreachable number says nothing. */
  async #countRows(): Promise<void> {
    const counted = this.#options.core.machine(operatorsMachine).requests.last;
    const above = await numberOfRows(this.#options.database, counted + NUMBERS_AHEAD_MAX);
    if (above > counted) await this.#options.submit({ kind: 'operators.number', above });
  }

  async expire(): Promise<void> {
    const { database, log, now } = this.#options;
    const nowMs = now();
    const [due] = await database.query("select 1 as due from operators_request where state = 'waiting' and expires_at <= $1 limit 1", [
      nowMs,
    ]);
    if (due === undefined) return;
    const over = await database.transaction(async (session) => {
      const rows = await session.query(
        "update operators_request set state = 'expired', decided_at = $1 where state = 'waiting' and expires_at <= $1 returning *",
        [nowMs],
      );
      const ended = rows.map((row) => operatorsRequest.read(row));
      for (const { id } of ended) await log.append({ operator: null, action: 'request.expire', target: `request ${id}` }, session);
      return ended;
    });
    for (const stored of over) await this.#dropped(stored);
  }

  /** Tells a kind that a request will not be carried out. */
  async #dropped(stored: StoredRequest): Promise<void> {
    const kind = this.kindOf(stored.kind);
    await kind?.dropped?.(payloadOf(stored, kind)).catch((error: unknown) => this.#options.onError(error));
  }

  #openTo(by: Operator, name: string): { readonly ok: true; readonly kind: RequestKind } | Refusal {
    const kind = this.kindOf(name);
    if (kind === undefined) return no('PARAMETER_ERROR', [{ field: 'kind', problem: 'unknown' }]);
    return by.roles.some((role) => kind.asks.includes(role)) ? { ok: true, kind } : no('PERMISSION_DENIED');
  }

  async #carryOut(id: number): Promise<void> {
    if (this.#underWay.has(id)) return;
    this.#underWay.add(id);
    try {
      await this.#run(id);
    } finally {
      this.#underWay.delete(id);
    }
  }

  /** Carries out the effect, then closes the request. After a crash between the two the effect is repeated with the same cause. */
  async #run(id: number): Promise<void> {
    const stored = await this.show(id);
    const kind = stored === undefined ? undefined : this.kindOf(stored.kind);
    if (stored?.state !== 'approved' || kind === undefined) return;
    const { accounts, alarm, database, log } = this.#options;
    const counted = this.#counted(stored);
    if (counted === undefined || counted.decidedBy === null) {
      // Written by an attacker with access to the database, or from before a restore: no one decided it.
      await database.query("update operators_request set state = 'failed', failure = 'REQUEST_IMPOSSIBLE' where id = $1", [id]);
      return alarm(
        `Request ${id} (${stored.kind}) is approved in the database, and nobody approved it in the journal: it was not carried out.`,
        'After a restore of the database alone it has to be asked for again. Otherwise somebody writes to the database.',
      );
    }
    // Their identity is the core's word as well.
    const person = (by: number): ApprovedRequest['asked'] => accounts.get(by - OPERATORS_FROM) ?? { id: by - OPERATORS_FROM, name: '' };
    const [asked, decided] = [person(counted.by), person(counted.decidedBy)];
    const agreed = { cause: `request ${id}`, reason: stored.reason, asked, decided, changes: stored.changes };
    const result = await kind.run(payloadOf(stored, kind), agreed);
    const failure = result.ok ? null : result.code;
    await database.transaction(async (session: Session) => {
      const ended = await session.query(
        "update operators_request set state = $2, failure = $3 where id = $1 and state = 'approved' returning 1 as ended",
        [id, result.ok ? 'done' : 'failed', failure],
      );
      if (ended.length === 0) return;
      const details = { kind: stored.kind, target: stored.target, asked: asked.name, ...(failure === null ? {} : { failure }) };
      await log.append(
        { operator: decided, action: result.ok ? 'request.done' : 'request.failed', target: `request ${id}`, details },
        session,
      );
    });
    await this.#options.submit({ kind: 'operators.carried', request: id });
    if (failure !== null) await this.#dropped(stored);
  }
}

function problemsOf(error: { readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly code: string }[] }): unknown {
  return error.issues.slice(0, 8).map(({ code, path }) => ({ field: path.map(String).join('.') || 'payload', problem: code }));
}
