import { answer, fail } from '@agio/contracts';
import type { HandlerResult, Operator } from '@agio/contracts';
import { LEVELS } from '@agio/contracts/certification';
import type { CertificationNotice, Field, CertificationLevel, Problem } from '@agio/contracts/certification';
import type { Session } from '@agio/database';
import { barDocument, freeDocuments } from '../documents/claims.ts';
import type { Levels } from '../levels.ts';
import type { CertificationPorts } from '../ports.ts';
import { changing, Refusal, wrong } from '../refusal.ts';
import { enteredIn } from '../entered.ts';
import { SLOTS_OF } from '../standing.ts';
import { applicationsOf, findApplication, updateApplication } from '../store.ts';
import type { Application } from '../store.ts';

const DATA_FIELDS: readonly Field[] = ['truename', 'cardNumber', 'birthDate', 'expiresOn'];

/** What an application of a level is reviewed for. */
export function fieldsOf(level: CertificationLevel): readonly Field[] {
  return [...DATA_FIELDS, ...SLOTS_OF[level]];
}

export interface Verdict {
  readonly passes: boolean;
  readonly problems: readonly Problem[];
}

/** The operators' part: decide waiting applications, and revoke passed ones. The second of two operators gets `STATE_CHANGED`. */
export class Reviewer {
  readonly #ports: CertificationPorts;
  readonly #levels: Levels;

  constructor(ports: CertificationPorts, levels: Levels) {
    this.#ports = ports;
    this.#levels = levels;
  }

  /** Passes or fails an application under review; without an operator it is the automatic check that passes it. */
  async decide(operator: Operator | undefined, id: string, { passes, problems }: Verdict): Promise<HandlerResult<Application>> {
    const result = await this.#on(operator, id, async (session, application) => {
      if (application.state !== 'review') throw new Refusal(fail('STATE_CHANGED'));
      // An unreadable document cannot have been compared.
      if (passes && enteredIn(this.#ports.masterKey, application) === undefined) throw new Refusal(wrong('data', 'unreadable'));
      const mistake = mistakeIn(application.level, { passes, problems });
      if (mistake !== undefined) throw new Refusal(wrong('problems', mistake));
      const decided = { decidedAt: this.#ports.clock.wall(), decidedBy: operator?.id ?? null, problems, checkAt: null };
      await updateApplication(session, id, { ...decided, state: passes ? 'passed' : 'failed' });
      if (!passes) await freeDocuments(session, application.customer);
      const bad = problems.map(({ field }) => field);
      await session.query('update certification_picture set is_accepted = not (slot = any($2::text[])) where application = $1', [id, bad]);
    });
    if (result.ok) await this.#tell(result.data, passes ? 'certification_passed' : 'certification_failed');
    return result;
  }

  /** Withdraws what passed, and every level above it; a barred document is refused from then on, for all customers. */
  async withdraw(
    operator: Operator,
    id: string,
    { bars, reason }: { readonly bars: boolean; readonly reason: string },
  ): Promise<HandlerResult<Application>> {
    const result = await this.#on(operator, id, async (session, application) => {
      if (application.state !== 'passed') throw new Refusal(fail('STATE_CHANGED'));
      const from = LEVELS.indexOf(application.level);
      for (const one of await applicationsOf(session, application.customer)) {
        if (LEVELS.indexOf(one.level) < from || (one.state !== 'passed' && one.state !== 'review')) continue;
        const withdrawn = {
          state: 'withdrawn',
          withdrawnFor: reason,
          decidedAt: this.#ports.clock.wall(),
          decidedBy: operator.id,
        } as const;
        await updateApplication(session, one.id, { ...withdrawn, checkAt: null });
        if (bars && one.blind !== null) await barDocument(session, one.blind);
      }
      await freeDocuments(session, application.customer);
    });
    if (result.ok) await this.#tell(result.data, 'certification_withdrawn');
    return result;
  }

  /** Its customer's level counts from here on, and open pages show it. */
  async changed(customer: number): Promise<void> {
    await this.#levels.refresh(customer);
    const { level } = this.#levels.of(customer);
    this.#ports.publish({ channel: 'certification', customer }, { channel: 'certification', type: 'update', data: { level } });
  }

  /** Changes a locked application that is not the operator's own. */
  async #on(
    operator: Operator | undefined,
    id: string,
    change: (session: Session, application: Application) => Promise<void>,
  ): Promise<HandlerResult<Application>> {
    const known = await findApplication(this.#ports.database, id);
    if (known === undefined || known.state === 'draft' || known.closedAt !== null) return fail('NOT_FOUND');
    if (operator !== undefined && this.#ports.isOwn(operator, known.customer)) return fail('OWN_ACCOUNT');
    const result = await changing(this.#ports.database, known.customer, async (session) => {
      const application = await findApplication(session, id, ' for update');
      if (application === undefined) throw new Refusal(fail('NOT_FOUND'));
      await change(session, application);
      const changed = await findApplication(session, id);
      return changed ?? fail('NOT_FOUND');
    });
    if ('ok' in result) return result;
    await this.changed(known.customer);
    return answer(result);
  }

  /** A decision stands whether or not its customer could be notified. */
  async #tell({ customer, decidedAt, id, level }: Application, event: CertificationNotice['event']): Promise<void> {
    await this.#ports
      .tell(`certification-${id}-${decidedAt ?? 0}`, customer, { event, data: { level } })
      .catch((error: unknown) => this.#ports.onError(error));
  }
}

function mistakeIn(level: CertificationLevel, { passes, problems }: Verdict): string | undefined {
  if (passes) return problems.length === 0 ? undefined : 'passed';
  if (problems.length === 0) return 'required';
  const fields = problems.map(({ field }) => field);
  if (new Set(fields).size !== fields.length) return 'twice';
  return fields.every((field) => fieldsOf(level).includes(field)) ? undefined : 'unknown';
}
