import type { Change } from './change.ts';

/** Names the change for the plugin of vitest and for processes that load `load.ts`. */
const PLANTED = 'PLANTED';

/** The environment in which a change is planted; without one, in which nothing is. */
export function plantedEnvironment(change: Change | undefined): Readonly<Record<string, string>> {
  // CANARY is set in both: tests have less patience, and nothing is kept in the module cache on disk.
  return { CANARY: '', [PLANTED]: change === undefined ? '' : JSON.stringify(change) };
}

/** The change that a tool has planted; undefined if there is none. */
export function plantedChange(env: Readonly<Record<string, string | undefined>>): Change | undefined {
  const text = env[PLANTED];
  return text === undefined || text === '' ? undefined : (JSON.parse(text) as Change);
}
