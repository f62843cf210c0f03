import { modules } from '../../../apps/server/site.ts';
import type { Door, Doors } from '@agio/module/testing';

/** Every route there is, from the list of modules. A new one without a row fails the test, and so does a row without its route. */
export const TABLE: Doors = Object.fromEntries((await Promise.all(modules.map(doorsOf))).flat().toSorted(byTurn));

async function doorsOf({ name }: (typeof modules)[number]): Promise<[string, Door][]> {
  const { doors } = (await import(`../../../modules/${name}/testing/doors.ts`)) as { readonly doors: Doors };
  return Object.entries(doors);
}

function byTurn([, one]: [string, Door], [, other]: [string, Door]): number {
  return (one.last ?? 0) - (other.last ?? 0);
}
