import { OPERATORS_FROM } from '@agio/core';
import { operatorsMachine } from '../operators-machine.ts';
import type { SetPerson } from '../model.ts';
import type { OperatorsParts } from '../parts.ts';

/**
 * Tells the core who may decide now: it counts votes itself, and those of somebody who left count no longer, whatever the database says. Compared with
 * what the core has, so that a crash between the two is made up for the next time.
 */
export async function followPeople({ accounts, ports }: Pick<OperatorsParts, 'accounts' | 'ports'>): Promise<void> {
  const people = accounts.people();
  const known = ports.core.machine(operatorsMachine).people;
  for (const { id, isActive } of people) {
    const command: SetPerson = { kind: 'operators.person', person: OPERATORS_FROM + id, decides: isActive };
    if (known.decides(command.person) !== isActive) await ports.submit(command);
  }
  await ports.followPeople(people);
}
