import type { Core, Fact } from '@agio/core';
import type { GatewayPorts, SessionOwner } from '@agio/gateway';

type OwnerOf = GatewayPorts['ownerOf'];

/** Rejects customers whom the core no longer serves, even with a valid token. */
export function enabledOnly(core: Pick<Core, 'customer'>, ownerOf: OwnerOf): OwnerOf {
  const check = (owner: SessionOwner | undefined): SessionOwner | undefined =>
    owner === undefined || core.customer(owner.customer)?.disabled !== false ? undefined : owner;
  return (token) => {
    const found = ownerOf(token);
    return found instanceof Promise ? found.then(check) : check(found);
  };
}

/** Customers that a batch of commands disabled. A command about a customer's terms has no other effect. */
export function disabledIn(outcomes: readonly { readonly facts: readonly Fact[] }[]): number[] {
  return outcomes.flatMap(({ facts: [fact] }) => (fact?.fact === 'customer' && fact.disabled ? [fact.id] : []));
}
