/** A name as names of people are compared: however it is written. */
const plain = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, '');

/** Whether a payer's name is the certified one. */
export function isTheirName(payer: string, certified: string | undefined): boolean {
  return certified !== undefined && plain(payer) === plain(certified);
}
