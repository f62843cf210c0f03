import type { Role } from '@agio/contracts';

export const READERS: readonly Role[] = ['owner', 'content', 'support', 'auditor'];
export const WRITERS: readonly Role[] = ['owner', 'content'];
