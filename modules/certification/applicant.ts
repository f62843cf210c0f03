import { randomBytes } from 'node:crypto';
import { answer, fail } from '@agio/contracts';
import type { HandlerResult, Language } from '@agio/contracts';
import { entered as enteredShape, identityData, SLOTS } from '@agio/contracts/certification';
import type { EnteredIdentity, Field, IdentityData, CertificationLevel, Slot } from '@agio/contracts/certification';
import type { Session } from '@agio/database';
import { plainName } from '@agio/kernel/names';
import { BLIND_VERSION, blindsOf } from './documents/alike.ts';
import { claimDocument } from './documents/claims.ts';
import type { CertificationPorts } from './ports.ts';
import { changing, Refusal, wrong } from './refusal.ts';
import { checkDocument } from './rules/document.ts';
import { documentKey, sealData, unsealData } from './sealing.ts';
import type { SealedData } from './sealing.ts';
import {
  ATTEMPTS_MAX,
  ATTEMPTS_MS,
  draftOf,
  hasPassed,
  highestPassed,
  levelBefore,
  newestSent,
  nextAttemptAt,
  SLOTS_OF,
} from './standing.ts';
import { applicationsOf, attemptsSince, insertDraft, noteAttempt, putShot, shotsOf, updateApplication } from './store.ts';
import type { Application } from './store.ts';

export type Pictures = Partial<Record<Slot, string | undefined>>;

/** The fields typed; undefined for a field that was cleared. */
export type IdentityDraft = { readonly [K in keyof IdentityData]?: IdentityData[K] | undefined };

/** The applicant, what they apply for, and where. */
export interface Applying {
  readonly customer: number;
  readonly level: CertificationLevel;
  readonly language: Language;
  readonly host: string;
}

/** What customers do: keep a draft, and send it. */
export class Applicant {
  readonly #ports: CertificationPorts;

  constructor(ports: CertificationPorts) {
    this.#ports = ports;
  }

  /** Why a level cannot be applied for now; undefined if it can. */
  problemOf({ level, host }: Pick<Applying, 'level' | 'host'>, applications: readonly Application[], attempts: readonly number[] = []) {
    const siteLevels = this.#ports.siteLevels(host);
    if (!siteLevels.includes(level)) return fail('NOT_YET_OPEN');
    const before = levelBefore(level, siteLevels);
    if (before !== undefined && !hasPassed(applications, before)) return fail('CERTIFICATION_LEVEL_FIRST', { level: before });
    const isDone = applications.some((one) => one.level === level && (one.state === 'review' || one.state === 'passed'));
    if (isDone) return fail('STATE_CHANGED');
    const until = nextAttemptAt(attempts);
    return until === null ? undefined : fail('CERTIFICATION_ATTEMPTS', { most: ATTEMPTS_MAX, until });
  }

  /** Saves the draft: fields and photos. */
  async keep(applying: Applying, data: IdentityDraft | undefined, pictures: Pictures): Promise<HandlerResult<undefined>> {
    const { customer } = applying;
    const kept = await changing(this.#ports.database, customer, async (session) => {
      const draft = await this.#draft(session, applying);
      await this.#takePictures(session, draft, pictures);
      const sealed = data === undefined ? draft.sealed : this.#seal(draft, { ...this.#open(draft), ...data });
      await updateApplication(session, draft.id, { sealed, changedAt: this.#ports.clock.wall() });
    });
    return kept ?? answer(undefined);
  }

  /** Sends an application. A document that another account uses is refused, and counts as an attempt. */
  async send(applying: Applying, entered: EnteredIdentity | undefined, pictures: Pictures): Promise<HandlerResult<Application>> {
    const { customer, language, level } = applying;
    const nowMs = this.#ports.clock.wall();
    const country = await this.#ports.countryOf(customer);
    const sent = await changing(this.#ports.database, customer, async (session) => {
      const draft = await this.#draft(session, applying);
      await this.#takePictures(session, draft, pictures);
      const data = await this.#dataOf(session, draft, entered, country);
      const other = otherThan(data, this.#certifiedFor(await applicationsOf(session, customer), level));
      if (other !== undefined) throw new Refusal(fail('CERTIFICATION_OTHER_PERSON', { field: other }));
      const have = (await shotsOf(session, draft.id)).map(({ slot }) => slot);
      const missing = SLOTS_OF[level].find((slot) => !have.includes(slot));
      if (missing !== undefined) throw new Refusal(wrong(missing, 'required'));
      await noteAttempt(session, customer, level, nowMs);
      const blinds = { ...blindsOf(await documentKey(session, this.#ports.masterKey), data), blindVersion: BLIND_VERSION };
      const claim = await claimDocument(session, blinds.blind, customer, nowMs);
      const check = this.#ports.check === undefined ? {} : ({ checkState: 'pending', checkTries: 0, checkAt: nowMs } as const);
      const kept = { sealed: this.#seal(draft, data), changedAt: nowMs, language };
      // Kept as a draft, so that only the number has to be typed again; the attempt counts.
      if (!claim.ok) return updateApplication(session, draft.id, kept);
      const { former } = claim;
      await updateApplication(session, draft.id, { ...kept, ...check, ...blinds, state: 'review', former, sentAt: nowMs, problems: [] });
      return draft;
    });
    if (sent === undefined) return fail('CERTIFICATION_DOCUMENT_USED');
    return 'ok' in sent ? sent : answer(sent);
  }

  /** The draft of a level; a new one begins with what was accepted in the last application. */
  async #draft(session: Session, applying: Applying): Promise<Application> {
    const { customer, language, level } = applying;
    const nowMs = this.#ports.clock.wall();
    const applications = await applicationsOf(session, customer);
    const attempts = await attemptsSince(session, customer, nowMs - ATTEMPTS_MS);
    const problem = this.problemOf(applying, applications, attempts.get(level));
    if (problem !== undefined) throw new Refusal(problem);
    const draft = draftOf(applications, level);
    if (draft !== undefined) return draft;
    const id = randomBytes(16).toString('base64url');
    await insertDraft(session, { id, customer, level, language, changedAt: nowMs });
    const last = newestSent(applications, level);
    const begun = (await applicationsOf(session, customer)).find((one) => one.id === id);
    if (begun === undefined) throw new Error('a draft that was begun is there');
    if (last?.state !== 'failed') return begun;
    for (const shot of await shotsOf(session, last.id)) if (shot.isAccepted) await putShot(session, { ...shot, application: id });
    const data = last.sealed === null ? undefined : unsealData(this.#ports.masterKey, { ...last, sealed: last.sealed });
    if (data === undefined) return begun;
    const sealed = this.#seal(begun, data);
    await updateApplication(session, id, { sealed });
    return { ...begun, sealed };
  }

  async #takePictures(session: Session, draft: Application, pictures: Pictures): Promise<void> {
    const own = await shotsOf(session, draft.id);
    for (const slot of SLOTS) {
      const picture = pictures[slot];
      if (picture === undefined || own.some((shot) => shot.slot === slot && shot.picture === picture)) continue;
      if (!SLOTS_OF[draft.level].includes(slot)) throw new Refusal(wrong(slot, 'unknown'));
      if (!(await this.#ports.usePictures(session, draft.customer, [picture]))) throw new Refusal(wrong(slot, 'unknown'));
      const old = await putShot(session, { application: draft.id, slot, picture, isAccepted: false });
      if (old !== undefined) await this.#ports.erasePictures(session, [old]);
    }
  }

  /** What is entered now, else what the draft has, else what passed already. */
  async #dataOf(session: Session, draft: Application, entered: EnteredIdentity | undefined, country: string): Promise<IdentityData> {
    if (entered === undefined) {
      const typed = this.#open(draft);
      if (Object.keys(typed).length > 0) {
        const whole = enteredShape.safeParse(fromData(typed));
        if (!whole.success) throw new Refusal(wrong('data', 'required'));
        return checked(whole.data, country, this.#ports.clock.wall());
      }
      const passed = highestPassed(await applicationsOf(session, draft.customer));
      const before = passed === undefined ? undefined : identityData.safeParse(this.#open(passed));
      if (before?.success !== true) throw new Refusal(wrong('data', 'required'));
      return checked({ ...before.data, expiresOn: before.data.expiresOn ?? undefined }, before.data.country, this.#ports.clock.wall());
    }
    return checked(entered, country, this.#ports.clock.wall());
  }

  /** The data of the customer's other levels, passed or under review: all levels belong to one person. */
  #certifiedFor(applications: readonly Application[], level: CertificationLevel): readonly SealedData[] {
    return applications
      .filter((one) => one.level !== level && (one.state === 'passed' || one.state === 'review'))
      .map((one) => this.#open(one));
  }

  #open({ customer, id, sealed }: Application): SealedData {
    return (sealed === null ? undefined : unsealData(this.#ports.masterKey, { id, customer, sealed })) ?? {};
  }

  #seal({ customer, id }: Application, data: IdentityDraft): string {
    return sealData(this.#ports.masterKey, id, customer, data);
  }
}

/** The first thing that is another person's, or of another document; what cannot be read is compared by the reviewer. */
function otherThan(data: IdentityData, before: readonly SealedData[]): Field | undefined {
  const isOther: Partial<Record<Field, (one: SealedData) => boolean>> = {
    truename: ({ truename }) => truename !== undefined && plainName(truename) !== plainName(data.truename),
    cardNumber: ({ cardNumber }) => cardNumber !== undefined && plainName(cardNumber) !== plainName(data.cardNumber),
    birthDate: ({ birthDate }) => birthDate !== undefined && birthDate !== data.birthDate,
  };
  return (Object.keys(isOther) as Field[]).find((field) => before.some((one) => isOther[field]?.(one)));
}

/** What a draft has, as it would be entered. */
function fromData({ country: _country, expiresOn, ...data }: IdentityDraft): object {
  return { ...data, expiresOn: expiresOn ?? undefined };
}

function checked(entered: EnteredIdentity, country: string, nowMs: number): IdentityData {
  const result = checkDocument(entered, country, nowMs);
  if (!result.ok) throw new Refusal(wrong(result.field, result.problem));
  return result.data;
}
