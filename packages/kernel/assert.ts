/** Thrown only for bugs, never for what a customer can cause. */
export class AssertionError extends Error {
  override readonly name = 'AssertionError';
}

/** Throws if an invariant does not hold; stays on in production. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new AssertionError(message);
}

/** For the branch that the types say cannot be reached. */
export function unreachable(value: never): never {
  throw new AssertionError(`unexpected value ${String(value)}`);
}
