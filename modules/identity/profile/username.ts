import { username } from '@agio/contracts';

/** A name as it is stored, and what makes two names the same. */
export interface Username {
  readonly name: string;
  readonly key: string;
}

/** A name in one way of writing (NFKC); undefined where that breaks the rule. Letter case does not make another name. */
export function usernameOf(given: string): Username | undefined {
  const name = given.normalize('NFKC');
  return username.safeParse(name).success ? { name, key: name.toLowerCase() } : undefined;
}
