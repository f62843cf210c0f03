/** One of two slots without a branch, because the branch would be unpredictable: `none` where `link` is NONE, else `some`. */
export function chosen(link: number, none: number, some: number): number {
  return some ^ ((some ^ none) & (link >> 31));
}
