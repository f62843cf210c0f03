import type { Role } from '@agio/contracts';

/** Who reads about customers, and who does what to them. The server decides by itself; this keeps pages free of buttons that it refuses. */
export const READERS = ['owner', 'finance', 'compliance', 'support', 'auditor'] as const satisfies readonly Role[];
export const NOTE_WRITERS = ['owner', 'finance', 'compliance', 'support'] as const satisfies readonly Role[];
export const HELPERS = ['owner', 'compliance', 'support'] as const satisfies readonly Role[];
export const DISABLERS = ['owner', 'compliance'] as const satisfies readonly Role[];
export const RESET_ASKERS = ['support', 'compliance'] as const satisfies readonly Role[];
