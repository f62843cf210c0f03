/** Customers that one request may reward. */
export const REWARDED_MAX = 1_000;
/** What a reason of postings means in the books of the house, as the core has it. */
export const BOOK_CLASSES = ['income', 'cost', 'exchange', 'capital', 'internal', 'pool', 'customer'] as const;
