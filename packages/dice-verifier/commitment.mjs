// The tree of all hashes of server seeds in use, whose root is in each signed statement of the site.
import { sha256 } from './verify.mjs';

const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const hashed = (...parts) => hexOf(sha256(Uint8Array.from(parts.flatMap((part) => [...part]))));

/** SHA-256(0x00 ‖ "agio dice seed v1|HASH"); leaves and nodes have different prefixes, so that neither can be used as the other. */
export const leafOf = (serverSeedHash) => hashed([0], new TextEncoder().encode(`agio dice seed v1|${serverSeedHash}`));

/** SHA-256(0x01 ‖ left ‖ right), both as 32 bytes. */
export const nodeOf = (left, right) => hashed([1], bytesOf(left), bytesOf(right));

/** The root that a hash leads to by its path: the neighbour at each step, and the side it stands on. */
export function rootOf(serverSeedHash, path) {
  return path.reduce((node, { hash, side }) => (side === 'left' ? nodeOf(hash, node) : nodeOf(node, hash)), leafOf(serverSeedHash));
}

/** The line that a signed statement has of it. */
export const lineOf = ({ leaves, root }) => `commitment dice.seeds leaves ${leaves} root ${root}`;
