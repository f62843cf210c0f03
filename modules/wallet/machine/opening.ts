import type { MachineTools } from '@agio/core';
import type { Listing } from './state.ts';

/** Whether people listed it so recently that nothing of it is credited or open yet. */
export function isNew(tools: MachineTools, { opensAtMs }: Pick<Listing, 'opensAtMs'>): boolean {
  return tools.nowMs() < opensAtMs;
}
