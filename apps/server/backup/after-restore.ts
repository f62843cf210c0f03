import type { Command, Core } from '@agio/core';
import { retiresAfterRestore } from '@agio/dice';
import { withholdsAfterRestore } from '@agio/shop';
import { haltsAfterRestore } from '@agio/wallet';

/** What a journal begins with that was restored, by any means: chains stand still, seeds that may be known since are ended, and codes that may be sold since are not sold. */
export const commandsAfterRestore = (core: Pick<Core, 'machine'>): Command[] => [
  ...haltsAfterRestore(core),
  ...retiresAfterRestore(core),
  ...withholdsAfterRestore(core),
];
