/** Its file is tested, and the first of its functions not. */
export const limits = {
  isAbove: (value: number, limit: number): boolean => value > limit,
  isFar: (value: number, limit: number): boolean => value > limit + 5,
};
