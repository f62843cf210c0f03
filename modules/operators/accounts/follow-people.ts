import { OPERATORS_FROM } from '@agio/core';
import { operatorsMachine } from '../operators-machine.ts';
import type { SetPerson } from '../model.ts';
import type { OperatorsParts } from '../parts.ts';

/**
 * Tells the core who may decide now: it counts votes itself, and those of somebody who left count no longer, whatever the database says. Compared with
 * what the core has, so that a crash between the two is made up for the next time.
 */
export async function followPeople({ accounts, ports }: Pick<OperatorsParts, 'accounts' | 'ports'>): Promise<void> {
  const known = ports.core.machine(operatorsMachine).people;
  for (const { id, isDisabled } of accounts.all()) {
    const command: SetPerson = { kind: 'operators.person', person: OPERATORS_FROM + id, decides: !isDisabled };
    if (known.decides(command.person) === isDisabled) await ports.submit(command);
  }
  await ports.followPeople(accounts.people());
}
