import type { Canary } from './canary.ts';

/** The planted bugs. Each is one that somebody could have written. */
export const CANARIES: readonly Canary[] = [
  {
    name: 'forgotten-release',
    file: 'packages/core/matching/close.ts',
    find: '  releaseLots(state, market, slot, orders.remaining(slot));\n',
    replace: '',
    caughtBy: 'core',
  },
];

/** The canary that the environment names; undefined where it names none. */
export function chosenCanary(env: Readonly<Record<string, string | undefined>>): Canary | undefined {
  const name = env['CANARY'];
  if (name === undefined || name === '') return undefined;
  const found = CANARIES.find((canary) => canary.name === name);
  if (found === undefined) throw new Error(`CANARY=${name}: there is no such canary`);
  return found;
}
