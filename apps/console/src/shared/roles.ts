import type { Role } from '@agio/contracts';

/** The contracts' own list, without the schemas that come with it; a role that is missing here does not compile. */
const all = { owner: 0, finance: 1, compliance: 2, support: 3, content: 4, auditor: 5 } as const satisfies Record<Role, number>;

export const roles = Object.keys(all) as readonly Role[];

export function hasRole(own: readonly Role[], wanted: readonly Role[]): boolean {
  return wanted.some((role) => own.includes(role));
}
