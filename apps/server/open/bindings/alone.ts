import type { Alone } from '@agio/deals';
import { InTurn } from '@agio/module';
import type { OpenModule } from '@agio/module';

/** What one operator decided counts together, in whichever capability it was. */
export function aloneOf(all: () => readonly OpenModule[]): Alone {
  return {
    turn: new InTurn(),
    since: async (atMs) => (await Promise.all(all().map(async (one) => (await one.decidedAlone?.(atMs)) ?? []))).flat(),
  };
}
