import { DESK_RIGHTS, REQUEST_RIGHTS } from '@agio/client/desk';
import type { DeskCallName, RequestName, Role } from '@agio/contracts';
import { hasRole, roles as allRoles } from '../roles.ts';
import { useSelf } from '../session.ts';

/** Whether an operator with these roles may make a call, as its contract says. */
export function mayCall(own: readonly Role[], call: DeskCallName): boolean {
  const { roles } = DESK_RIGHTS[call];
  return roles === null || hasRole(own, roles);
}

/** Whether an operator with these roles may ask for what takes two people. */
export const mayAsk = (own: readonly Role[], kind: RequestName): boolean => hasRole(own, REQUEST_RIGHTS[kind].asks);

/** The roles that may make a call: menus and cards hide what the server would refuse. */
export const callers = (call: DeskCallName): readonly Role[] => DESK_RIGHTS[call].roles ?? allRoles;

/** Whether the operator who is logged in may make a call. */
export const useMay = (call: DeskCallName): boolean => mayCall(useSelf().roles, call);

/** Whether the operator who is logged in may ask for what takes two people. */
export const useMayAsk = (kind: RequestName): boolean => mayAsk(useSelf().roles, kind);

/** Shortest and longest text, or least and greatest number, of a field of a call's body. */
export const limitsOf = (call: DeskCallName, field: string): readonly [number, number] | undefined => DESK_RIGHTS[call].limits?.[field];
