import { plainName } from '@agio/kernel/names';

/** Whether a payer's name is the certified one. */
export function isTheirName(payer: string, certified: string | undefined): boolean {
  return certified !== undefined && plainName(payer) === plainName(certified);
}
