export const LOCK_KINDS = ['fixed', 'linear', 'cliff', 'flexible'] as const;
export const POSITION_STATES = ['in_progress', 'leaving', 'complete', 'exited'] as const;
export const LOCK_PERIODS = ['day', 'week', 'month'] as const;
/** Over so many days an emergency exit is paid. */
export const EMERGENCY_DAYS = 7;
