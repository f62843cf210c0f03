/** Chains of a family share keys, addresses and a way to be asked. */
export const FAMILIES = ['evm', 'bitcoin', 'tron'] as const;
export type Family = (typeof FAMILIES)[number];
