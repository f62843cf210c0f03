import { LEVELS } from '@agio/contracts/certification';
import type { CertificationLevel, Slot } from '@agio/contracts/certification';
import type { Application } from './store.ts';

/** How often a level may be applied for. */
export const ATTEMPTS_MAX = 5;
export const ATTEMPTS_DAYS = 30;
export const ATTEMPTS_MS = ATTEMPTS_DAYS * 86_400_000;

/** Pictures that a level needs. */
export const SLOTS_OF: Readonly<Record<CertificationLevel, readonly Slot[]>> = {
  ordinary: [],
  primary: ['front', 'back'],
  senior: ['hand'],
};

/** The newest application of a level that was sent. */
export function newestSent(applications: readonly Application[], level: CertificationLevel): Application | undefined {
  return applications.find((one) => one.level === level && one.state !== 'draft');
}

export function draftOf(applications: readonly Application[], level: CertificationLevel): Application | undefined {
  return applications.find((one) => one.level === level && one.state === 'draft');
}

/** The next lower level that a site has; senior needs primary even where a site has none (spec §6). */
export function levelBefore(level: CertificationLevel, siteLevels: readonly CertificationLevel[]): CertificationLevel | undefined {
  if (level === 'senior') return 'primary';
  return level === 'primary' && siteLevels.includes('ordinary') ? 'ordinary' : undefined;
}

export function hasPassed(applications: readonly Application[], level: CertificationLevel): boolean {
  return applications.some((one) => one.level === level && one.state === 'passed');
}

/** The highest application that passed: whose name and document count. */
export function highestPassed(applications: readonly Application[]): Application | undefined {
  return applications
    .filter(({ state }) => state === 'passed')
    .toSorted((one, other) => LEVELS.indexOf(other.level) - LEVELS.indexOf(one.level))[0];
}

/** When another attempt is possible, of the times of those within the window, newest first; null while one is left. */
export function nextAttemptAt(attempts: readonly number[]): number | null {
  const oldest = attempts[ATTEMPTS_MAX - 1];
  return oldest === undefined ? null : oldest + ATTEMPTS_MS;
}
