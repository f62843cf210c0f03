const FIRST = 10_000_000;

/** The number a customer is known by: eight digits, so that it does not tell how many there are. */
export function uidOf(customer: number): string {
  return String(FIRST + customer);
}
