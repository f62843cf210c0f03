export const LOCK_KINDS = ['fixed', 'linear', 'cliff', 'flexible'] as const;
export const POSITION_STATES = ['in_progress', 'leaving', 'complete', 'exited'] as const;
