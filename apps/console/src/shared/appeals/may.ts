import type { Role } from '@agio/contracts';

/** Who may do what about trades between two people; OTC and C2C do not differ in it. */
export const READERS: readonly Role[] = ['owner', 'compliance', 'support', 'auditor'];
export const PICTURE_READERS: readonly Role[] = ['owner', 'compliance', 'support'];
export const DECIDERS: readonly Role[] = ['owner', 'compliance'];
