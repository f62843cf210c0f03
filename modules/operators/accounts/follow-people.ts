import { OPERATORS_FROM } from '@agio/core';
import { operatorsMachine } from '../machine/with-signatures.ts';
import type { SetPerson } from '../model.ts';
import type { OperatorsPorts } from '../ports.ts';
import type { Accounts } from './store.ts';

/**
 * Tells the core who has left: it counts votes itself, and theirs count no longer. Compared with what the core has, so that a crash between the two is made
 * up for the next time. No row brings an operator back: an older row of one who left may have been put there by an attacker.
 */
export async function followPeople({ accounts, ports }: { readonly accounts: Accounts; readonly ports: OperatorsPorts }): Promise<void> {
  const known = ports.core.machine(operatorsMachine).people;
  for (const { id, isDisabled } of accounts.all()) {
    const command: SetPerson = { kind: 'operators.person', person: OPERATORS_FROM + id, decides: false };
    if (isDisabled && known.decides(command.person)) await ports.submit(command);
  }
  await ports.followPeople(accounts.people());
}

/** An operator who left is reinstated by two people. */
export async function bringBack(ports: OperatorsPorts, id: number): Promise<void> {
  const command: SetPerson = { kind: 'operators.person', person: OPERATORS_FROM + id, decides: true };
  if (!ports.core.machine(operatorsMachine).people.decides(command.person)) await ports.submit(command);
}
