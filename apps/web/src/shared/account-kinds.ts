/** The three accounts of a customer, in the order they are shown in. */
export const accountKinds = ['trading', 'fiat', 'game'] as const;
export type AccountKind = (typeof accountKinds)[number];
