import { join } from 'node:path';
import { chosenCanary } from '../canaries/list.ts';
import { root } from '../../harness/launch/root.mjs';
import { plant } from './change.ts';
import { plantedChange } from './planted.ts';

/** Makes the change that is planted at that moment, or that of CANARY=<name>, in what vitest loads; does nothing if there is none. */
export function plantPlugin(env: Readonly<Record<string, string | undefined>>) {
  return {
    name: 'plant',
    enforce: 'pre' as const,
    transform(code: string, id: string): string | undefined {
      const change = plantedChange(env) ?? chosenCanary(env);
      return change !== undefined && id === join(root, change.file) ? plant(change, code) : undefined;
    },
  };
}
