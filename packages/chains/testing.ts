export type { Anvil, AnvilOptions } from './testing/anvil.ts';
export { anvilBinary, startAnvil } from './testing/anvil.ts';
export { testSigner } from './testing/test-signer.ts';
export type { TestToken } from './testing/tokens.ts';
export { deployOddToken, deploySplitter, deployToken, ensureToken, richAccount, TEST_ABI, transact, transferOf } from './testing/tokens.ts';
