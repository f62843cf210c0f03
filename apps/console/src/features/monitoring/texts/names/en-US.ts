export const names = { findings: 'Suspicious activity', cases: 'Cases', case: 'Case' };
