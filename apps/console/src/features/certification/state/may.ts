import type { Role } from '@agio/contracts';

export const READERS: readonly Role[] = ['owner', 'compliance', 'auditor'];
export const REVIEWERS: readonly Role[] = ['owner', 'compliance'];
export const OWNERS: readonly Role[] = ['owner'];
