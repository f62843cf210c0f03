import type { Core, Outcome } from '@agio/core';
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

/** Customers that a batch of commands disabled. Steps of machines may have run before such a command, and after it. */
export function disabledIn(outcomes: readonly Pick<Outcome, 'facts' | 'reply'>[]): number[] {
  return outcomes.flatMap(({ facts, reply }) =>
    reply.ok && reply.kind === 'done'
      ? facts.flatMap((fact) => (fact.fact === 'customer_disabled' && fact.reasons.length > 0 ? [fact.customer] : []))
      : [],
  );
}
