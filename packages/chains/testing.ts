export type { Anvil, AnvilOptions } from './testing/anvil.ts';
export { anvilBinary, nodeAt, startAnvil } from './testing/anvil.ts';
export type { AskedCall, Lie, LyingNode } from './testing/lying-node.ts';
export { startLyingNode } from './testing/lying-node.ts';
export { reap } from './testing/left-over.ts';
export { testSigner } from './testing/test-signer.ts';
export type { TestToken } from './testing/tokens.ts';
export { callOf, deployOddToken, deploySplitter, deployToken, ensureToken, mined, richAccount, transact } from './testing/tokens.ts';
export { unsignedEvm } from './testing/unsigned-evm.ts';
