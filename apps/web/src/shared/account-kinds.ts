/** The three accounts of a customer, in the order they are shown in. */
export const accountKinds = ['trading', 'fiat', 'game'] as const;
export type AccountKind = (typeof accountKinds)[number];
/** Accounts whose movements a history lists: these, what is locked, and bonds. */
export const postedAccounts = [...accountKinds, 'locked', 'bonds'] as const;
export type PostedAccount = (typeof postedAccounts)[number];
