/** How many tests or seeds passed and failed; undefined where they could not run at all. */
export type Tally = { readonly passed: number; readonly failed: number } | undefined;
