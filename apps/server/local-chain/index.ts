export type { LocalChain, LocalChainOptions } from './local-chain.ts';
export { startLocalChain } from './local-chain.ts';
