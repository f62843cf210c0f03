import type { Role } from '@agio/contracts';

export const READERS: readonly Role[] = ['owner', 'compliance', 'support', 'auditor'];
export const PICTURE_READERS: readonly Role[] = ['owner', 'compliance', 'support'];
export const DECIDERS: readonly Role[] = ['owner', 'compliance'];
