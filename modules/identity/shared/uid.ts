const FIRST = 10_000_000;

/** The public number of a customer: 10,000,000 plus the core's number, so that all have eight digits. */
export function uidOf(customer: number): string {
  return String(FIRST + customer);
}

/** The core's number of a public number; not above 0 for numbers without a customer. */
export function customerOfUid(uid: string): number {
  return Number(uid) - FIRST;
}
