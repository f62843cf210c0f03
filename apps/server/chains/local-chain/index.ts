export type { LocalChain } from './local-chain.ts';
export { startLocalChain } from './local-chain.ts';
