import type { Core, Fact } from '@agio/core';
import type { GatewayPorts, SessionOwner } from '@agio/gateway';

type OwnerOf = GatewayPorts['ownerOf'];

/** Lets nobody in whom the core no longer serves, however good their token is. */
export function enabledOnly(core: Pick<Core, 'customer'>, ownerOf: OwnerOf): OwnerOf {
  const check = (owner: SessionOwner | undefined): SessionOwner | undefined =>
    owner === undefined || core.customer(owner.customer)?.disabled !== false ? undefined : owner;
  return (token) => {
    const found = ownerOf(token);
    return found instanceof Promise ? found.then(check) : check(found);
  };
}

/** Customers that a batch of commands disabled. A command about a customer's terms tells of nothing else. */
export function disabledIn(outcomes: readonly { readonly facts: readonly Fact[] }[]): number[] {
  return outcomes.flatMap(({ facts: [fact] }) => (fact?.fact === 'customer' && fact.disabled ? [fact.id] : []));
}
