/** What is watched; the rules are in `modules/monitoring/rules.ts`. */
export const MONITORING_RULES = ['in_and_out', 'below_threshold', 'shared_address', 'dormant'] as const;

/** What a case ends with. */
export const CASE_OUTCOMES = ['nothing', 'reported'] as const;
