import type { Operator } from '@agio/contracts';
import type { OperatorsView } from '../shared/ports.ts';

/** Operators of tests. Customer 1 is Eve's own account. */
export const ADA: Operator = { id: 1, name: 'ada', roles: ['owner', 'finance'] };
export const BEN: Operator = { id: 2, name: 'ben', roles: ['compliance'] };
export const CLEO: Operator = { id: 3, name: 'cleo', roles: ['support'] };
export const DAN: Operator = { id: 4, name: 'dan', roles: ['auditor'] };
export const EVE: Operator = { id: 5, name: 'eve', roles: ['finance'] };
/** Left the house; the account is closed. */
export const FAY: Operator = { id: 6, name: 'fay', roles: ['owner'] };

const ALL = [ADA, BEN, CLEO, DAN, EVE, FAY];

export const deskPeople: OperatorsView = {
  find(who) {
    const found = ALL.find(({ id, name }) => id === who || name === who);
    return found === undefined ? undefined : { ...found, isActive: found !== FAY };
  },
  withRoles: (roles) => ALL.filter((one) => one !== FAY && one.roles.some((role) => roles.includes(role))),
  isOwn: ({ id }, customer) => id === EVE.id && customer === 1,
};
