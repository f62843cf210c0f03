/** The state of a planner as text: whole numbers without a bound are texts with an n, which no other text of it looks like. */
export function wordsOf(state: object): string {
  return JSON.stringify(state, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
}

const WHOLE = /^-?\d+n$/;

export function stateIn<State extends object>(words: string): State {
  return JSON.parse(words, (_name, value: unknown) =>
    typeof value === 'string' && WHOLE.test(value) ? BigInt(value.slice(0, -1)) : value,
  ) as State;
}
