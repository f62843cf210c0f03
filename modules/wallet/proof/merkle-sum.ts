import { createHash } from 'node:crypto';

/** A node: its commitment, and its amount in atoms. */
export interface SumNode {
  readonly hash: string;
  readonly amount: bigint;
}

/** One customer's part of a coin. The salt keeps others from guessing whose it is. */
export interface Leaf {
  readonly coin: string;
  readonly uid: string;
  /** 32 hex digits. */
  readonly salt: string;
  readonly amount: bigint;
}

/** SHA-256(0x00 ‖ "agio leaf v1|coin|uid|salt|amount"); leaves and nodes have different prefixes, so that neither can be used as the other. */
export function leafNode({ coin, uid, salt, amount }: Leaf): SumNode {
  const text = `agio leaf v1|${coin}|${uid}|${salt}|${amount}`;
  return { hash: sha256(Buffer.from([0]), Buffer.from(text)), amount };
}

/** SHA-256(0x01 ‖ left hash ‖ "left amount|" ‖ right hash ‖ "right amount"); its amount is the sum of both. */
export function joinNodes(left: SumNode, right: SumNode): SumNode {
  const hash = sha256(
    Buffer.from([1]),
    Buffer.from(left.hash, 'hex'),
    Buffer.from(`${left.amount}|`),
    Buffer.from(right.hash, 'hex'),
    Buffer.from(String(right.amount)),
  );
  return { hash, amount: left.amount + right.amount };
}

/** The next level: nodes combined in pairs; a last one without a neighbour is promoted unchanged. */
export function levelAbove(level: readonly SumNode[]): SumNode[] {
  const above: SumNode[] = [];
  for (const [at, node] of level.entries()) {
    if (at % 2 === 1) continue;
    const right = level[at + 1];
    above.push(right === undefined ? node : joinNodes(node, right));
  }
  return above;
}

function sha256(...parts: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}
