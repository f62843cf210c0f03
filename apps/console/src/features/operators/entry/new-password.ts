/** The server wants as many, and refuses common ones as well. */
const CHARACTERS_MIN = 12;

/** What is wrong with a new password that was typed twice; `null` when it can be sent. */
export function passwordProblem(password: string, again: string): 'short' | 'differs' | null {
  if ([...password].length < CHARACTERS_MIN) return 'short';
  return password === again ? null : 'differs';
}
