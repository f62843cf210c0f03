import type { Losses } from '@agio/module/testing';
import { modules } from '../../../apps/server/site.ts';

async function lossesOf({ name }: (typeof modules)[number]): Promise<(readonly [string, Losses[string]])[]> {
  const { losses = {} } = (await import(`../../../modules/${name}/testing/doors.ts`)) as { readonly losses?: Losses };
  return Object.entries(losses);
}

/** What each call that could lose something is answered in each state of its customer, as every module has reviewed it. */
export const LOSS_TABLE: Losses = Object.fromEntries((await Promise.all(modules.map(lossesOf))).flat());
