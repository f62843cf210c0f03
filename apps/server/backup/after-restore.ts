import type { Command, Core } from '@agio/core';
import { retiresAfterRestore } from '@agio/dice';
import { haltsAfterRestore } from '@agio/wallet';

/** What a journal begins with that was restored, by any means: chains stand still, and seeds that may be known since are ended. */
export const commandsAfterRestore = (core: Pick<Core, 'machine'>): Command[] => [...haltsAfterRestore(core), ...retiresAfterRestore(core)];
