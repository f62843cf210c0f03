/** What all addresses of a kind begin with, so that it is no help in comparing. */
const BEGINNING = /^(0x|(bc|tb|bcrt)1[qp]|t|[123mn])/;
/** The characters at each end that people compare at least. */
const COMPARED = 3;

/**
 * Whether two addresses look equal to a person who compares their ends. An attacker generates thousands of addresses a second until one has
 * the same ends; by chance it happens once in ten million.
 */
export function looksLike(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.toLowerCase().replace(BEGINNING, ''));
  if (a === undefined || b === undefined || a === b || Math.min(a.length, b.length) < 2 * COMPARED) return false;
  return a.slice(0, COMPARED) === b.slice(0, COMPARED) && a.slice(-COMPARED) === b.slice(-COMPARED);
}
