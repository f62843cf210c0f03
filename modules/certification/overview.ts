import { LEVELS } from '@agio/contracts/certification';
import type { Certification, CertificationLevel, LevelView, OwnApplication } from '@agio/contracts/certification';
import type { Applicant } from './applicant.ts';
import type { Levels } from './levels.ts';
import type { CertificationPorts } from './ports.ts';
import type { RightsRecord } from './rights/rights-record.ts';
import { AGE_MIN } from './rules/document.ts';
import { isVerified } from './rights/rights.ts';
import { unsealData } from './sealing.ts';
import { ATTEMPTS_DAYS, ATTEMPTS_MAX, ATTEMPTS_MS, draftOf, highestPassed, newestSent, nextAttemptAt } from './standing.ts';
import { applicationsOf, attemptsSince, shotsOf } from './store.ts';
import type { Application } from './store.ts';

/** What the calls of customers share. */
export interface Room {
  readonly ports: CertificationPorts;
  readonly levels: Levels;
  readonly rights: RightsRecord;
  readonly applicant: Applicant;
}

/** Where a customer stands. */
export async function overviewOf({ applicant, levels, ports, rights }: Room, customer: number, host: string): Promise<Certification> {
  const { database } = ports;
  const applications = await applicationsOf(database, customer);
  const attempts = await attemptsSince(database, customer, ports.clock.wall() - ATTEMPTS_MS);
  const siteLevels = ports.siteLevels(host);
  const { level: now, since } = levels.of(customer);
  const viewOf = (level: CertificationLevel): LevelView => {
    const used = attempts.get(level) ?? [];
    return levelView(level, applications, used, applicant.problemOf({ level, host }, applications, used) === undefined);
  };
  return {
    level: now,
    since,
    isVerified: isVerified(now, siteLevels),
    levels: LEVELS.filter((level) => siteLevels.includes(level)).map(viewOf),
    rights: rights.now,
    moveOut: [...(await ports.moveOutOf(customer))],
    country: await ports.countryOf(customer),
    ageMin: AGE_MIN,
  };
}

function levelView(
  level: CertificationLevel,
  applications: readonly Application[],
  attempts: readonly number[],
  isOpen: boolean,
): LevelView {
  const newest = newestSent(applications, level);
  return {
    level,
    state: newest === undefined ? 'none' : newest.state === 'draft' ? 'none' : newest.state,
    isOpen,
    sentAt: newest?.sentAt ?? null,
    decidedAt: newest?.decidedAt ?? null,
    problems: [...(newest?.problems ?? [])],
    hasDraft: draftOf(applications, level) !== undefined,
    attempts: { used: attempts.length, most: ATTEMPTS_MAX, days: ATTEMPTS_DAYS, nextAt: nextAttemptAt(attempts) },
  };
}

/** What its customer sees of a level: the draft, else the newest application, else what passed below it. */
export async function ownApplicationOf({ ports }: Room, customer: number, level: CertificationLevel): Promise<OwnApplication> {
  const { database, masterKey } = ports;
  const applications = await applicationsOf(database, customer);
  const draft = draftOf(applications, level);
  const sent = newestSent(applications, level);
  const shown = draft ?? sent;
  const source = shown?.sealed === null || shown === undefined ? highestPassed(applications) : shown;
  const data = source === undefined || source.sealed === null ? undefined : unsealData(masterKey, { ...source, sealed: source.sealed });
  const shots = shown === undefined ? [] : await shotsOf(database, shown.id);
  return {
    level,
    data: data ?? null,
    shots: shots.map(({ isAccepted, picture, slot }) => ({ slot, picture, isAccepted })),
    isDraft: draft !== undefined,
    problems: [...(sent?.state === 'failed' ? sent.problems : [])],
  };
}
