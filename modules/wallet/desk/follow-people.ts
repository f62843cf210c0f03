import { DECIDERS } from '@agio/contracts/wallet';
import type { Operator } from '@agio/contracts';
import type { SetPerson } from '../shared/desk-model.ts';
import { walletMachine } from '../machine/index.ts';
import type { DeskHouse } from './acts.ts';
import { deciderOf } from './people.ts';

/**
 * Tells the core which operators may decide now. It counts people itself: what an operator who left said before counts no longer, whatever
 * the database says. Compared with what the core has, so that a crash between the two is made up for the next time.
 */
export async function followPeople(
  { core, submit }: Pick<DeskHouse, 'core' | 'submit'>,
  operators: readonly (Operator & { readonly isActive: boolean })[],
): Promise<void> {
  const { left } = core.machine(walletMachine).state;
  for (const operator of operators) {
    const { by } = deciderOf(operator);
    const decides = operator.isActive && operator.roles.some((role) => DECIDERS.includes(role));
    const command: SetPerson = { kind: 'wallet.person', person: by, decides };
    if (decides === left.has(by)) await submit(command);
  }
}
