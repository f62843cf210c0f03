import type { Role } from '@agio/contracts';

export const READERS: readonly Role[] = ['owner', 'compliance', 'support', 'auditor'];
export const HELPERS: readonly Role[] = ['owner', 'compliance', 'support'];
