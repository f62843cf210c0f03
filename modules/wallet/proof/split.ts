import { randomBytes, randomInt } from 'node:crypto';

/** A liability to one owner in a coin. */
export interface Debt {
  readonly owner: number;
  readonly amount: bigint;
}

/** A part of it, as one leaf of the tree has it. */
export interface SaltedPart extends Debt {
  /** 32 hex digits. */
  readonly salt: string;
}

/**
 * The leaves of a tree, two for each owner, in order. Both parts are random, and each is paired with a part of another owner: the first with
 * the second part of the next owner in one random cycle of all owners, so that no two owners are paired twice. The siblings that a customer
 * sees are therefore a random part of another owner's balance, or a sum of parts of several, and never one owner's whole balance.
 * Parts add up exactly and none is negative; a single atom cannot be divided.
 */
export function splitLeaves(owed: readonly Debt[]): SaltedPart[] {
  const round = shuffled(owed);
  const parts = round.map(({ owner, amount }) => {
    const first = amount < 2n ? randomBelow(amount + 1n) : 1n + randomBelow(amount - 1n);
    return [salted(owner, first), salted(owner, amount - first)] as const;
  });
  const pairs = parts.map(([first], at) => {
    const second = parts[(at + 1) % parts.length]?.[1] ?? first;
    return randomInt(2) === 0 ? [first, second] : [second, first];
  });
  return shuffled(pairs).flat();
}

function salted(owner: number, amount: bigint): SaltedPart {
  return { owner, amount, salt: randomBytes(16).toString('hex') };
}

/** A uniformly random permutation (Fisher–Yates). */
function shuffled<T>(items: readonly T[]): T[] {
  const mixed = [...items];
  for (let left = mixed.length; left > 1; left -= 1) {
    const [at, last] = [randomInt(left), left - 1];
    const [one, other] = [mixed[at] as T, mixed[last] as T];
    mixed[at] = other;
    mixed[last] = one;
  }
  return mixed;
}

/** A random number from zero to below a bound: eight extra bytes make the modulo bias negligible. */
function randomBelow(bound: bigint): bigint {
  const bytes = Math.ceil(bound.toString(16).length / 2) + 8;
  return BigInt(`0x${randomBytes(bytes).toString('hex')}`) % bound;
}
