export type { Anvil, AnvilOptions } from './testing/anvil.ts';
export { anvilBinary, startAnvil } from './testing/anvil.ts';
export { testSigner } from './testing/test-signer.ts';
export { deployOddToken, deploySplitter, deployToken, richAccount, TEST_ABI, transact, transferOf } from './testing/tokens.ts';
