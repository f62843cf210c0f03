import { username } from '@agio/contracts/identity';
import { isReserved } from './reserved-names.ts';

/** A name as it is stored, and what makes two names the same. */
export interface Username {
  readonly name: string;
  readonly key: string;
}

/** A name in one way of writing (NFKC); why it cannot be had where that is so. Letter case does not make another name. */
export function usernameOf(given: string, titles: readonly string[]): Username | 'invalid' | 'reserved' {
  const name = given.normalize('NFKC');
  if (!username.safeParse(name).success) return 'invalid';
  return isReserved(name, titles) ? 'reserved' : { name, key: name.toLowerCase() };
}
