/** Its file is tested, and this function not. */
export function isAbove(value: number, limit: number): boolean {
  return value > limit;
}

export const isFar = (value: number, limit: number): boolean => value > limit + 5;
