import { username } from '@agio/contracts/identity';
import { isReserved } from './reserved-names.ts';

/** A name as stored, and its normalised form for comparison. */
export interface Username {
  readonly name: string;
  readonly key: string;
}

/** A normalised name (NFKC), or why it is refused. Names are compared case-insensitively. */
export function usernameOf(given: string, titles: readonly string[]): Username | 'invalid' | 'reserved' {
  const name = given.normalize('NFKC');
  if (!username.safeParse(name).success) return 'invalid';
  return isReserved(name, titles) ? 'reserved' : { name, key: name.toLowerCase() };
}
