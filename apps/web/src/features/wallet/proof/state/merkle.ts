/** A node of the Merkle-sum tree: what it commits to, and the atoms below it. */
export type Node = { readonly hash: string; readonly amount: bigint };

export type Leaf = {
  readonly coin: string;
  /** 16 random bytes in hex: without them anyone could try out amounts against the published tree. */
  readonly salt: string;
  /** Atoms, a whole number. */
  readonly amount: string;
  /** From the leaf up: the neighbour at each step and the side it stands on. */
  readonly path: readonly { readonly side: 'left' | 'right'; readonly hash: string; readonly amount: string }[];
};

/** One step on the way up: the neighbour, and what both make together. */
export type ProofStep = { readonly side: 'left' | 'right'; readonly neighbour: Node; readonly node: Node };
export type Verdict = {
  readonly leaf: Node;
  readonly steps: readonly ProofStep[];
  readonly top: Node;
  readonly hashAgrees: boolean;
  readonly amountAgrees: boolean;
};

const utf8 = new TextEncoder();

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

async function sha256(...parts: readonly Uint8Array[]): Promise<string> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', whole));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** SHA-256(0x00 ‖ "agio leaf v1|coin|uid|salt|atoms"). */
export async function leafOf(uid: string, { coin, salt, amount }: Omit<Leaf, 'path'>): Promise<Node> {
  const hash = await sha256(Uint8Array.of(0), utf8.encode(`agio leaf v1|${coin}|${uid}|${salt}|${amount}`));
  return { hash, amount: BigInt(amount) };
}

/** SHA-256(0x01 ‖ left hash ‖ "left atoms|" ‖ right hash ‖ "right atoms"); the amount is the sum of both. */
export async function parentOf(left: Node, right: Node): Promise<Node> {
  const hash = await sha256(
    Uint8Array.of(1),
    bytesOf(left.hash),
    utf8.encode(`${left.amount}|`),
    bytesOf(right.hash),
    utf8.encode(String(right.amount)),
  );
  return { hash, amount: left.amount + right.amount };
}

/**
 * Computes the path from a customer's leaf to the root, and checks it against what is published (root hash, total in atoms).
 * A negative amount cannot hide in the path: atoms are whole and not negative by the form of the call, and one that is none throws.
 */
export async function verifyLeaf(uid: string, leaf: Leaf, published: { readonly root: string; readonly total: string }): Promise<Verdict> {
  const own = await leafOf(uid, leaf);
  const steps: ProofStep[] = [];
  let node = own;
  for (const { side, hash, amount } of leaf.path) {
    if (!/^\d+$/.test(amount) || !/^[0-9a-f]{64}$/.test(hash)) throw new Error('a step of the path is malformed');
    const neighbour: Node = { hash, amount: BigInt(amount) };
    node = side === 'left' ? await parentOf(neighbour, node) : await parentOf(node, neighbour);
    steps.push({ side, neighbour, node });
  }
  return {
    leaf: own,
    steps,
    top: node,
    hashAgrees: node.hash === published.root,
    amountAgrees: node.amount === BigInt(published.total),
  };
}

/** Atoms as a decimal with all the coin's digits: ("150", 2) → "1.50". */
export function fromAtoms(atoms: bigint | string, decimals: number): string {
  const digits = String(atoms).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
