/** Chains of a family share keys, addresses and the protocol of their nodes. */
export const FAMILIES = ['evm', 'bitcoin', 'tron'] as const;
export type Family = (typeof FAMILIES)[number];
