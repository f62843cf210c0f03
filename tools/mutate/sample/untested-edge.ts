/** Its test never asks at the limit itself, so that one mutant of it is noticed by nothing. */
export function isBelow(value: number, limit: number): boolean {
  return value < limit;
}
