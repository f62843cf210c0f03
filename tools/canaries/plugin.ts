import { join } from 'node:path';
import { root } from '../../harness/launch/root.mjs';
import { plant } from './canary.ts';
import { chosenCanary } from './list.ts';

/** Plants the bug that CANARY names at that moment into what vitest loads; does nothing if it names none. */
export function canaryPlugin(env: Readonly<Record<string, string | undefined>>) {
  return {
    name: 'canary',
    enforce: 'pre' as const,
    transform(code: string, id: string): string | undefined {
      const canary = chosenCanary(env);
      return canary !== undefined && id === join(root, canary.file) ? plant(canary, code) : undefined;
    },
  };
}
