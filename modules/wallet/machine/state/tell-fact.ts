import type { MachineTools } from '@agio/core';
import type { WalletFact } from '../../model.ts';

export function tellFact(tools: MachineTools, fact: WalletFact): void {
  tools.tell(fact);
}
