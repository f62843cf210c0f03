/** What a customer withdrew or sent, for as long as it counts towards limits of a day. */
export interface DayOut {
  readonly atMs: number;
  readonly coin: number;
  readonly amount: string;
  readonly withdrawal: number;
  /** How many people it takes; absent for none. */
  readonly approvals?: number;
  /** In hundredths of a yuan, where it is known. */
  readonly worth?: string;
}
