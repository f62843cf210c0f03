export { ChainUnavailable, NATIVE, NodesDisagree } from './adapter.ts';
export type {
  Arrival,
  BlockId,
  ChainAdapter,
  Departure,
  Drift,
  FurtherPayment,
  Header,
  Movements,
  NetworkFee,
  NotPayable,
  Payment,
  SignedPayment,
  TokenFacts,
  TransactionState,
  Watch,
} from './adapter.ts';
export { COLD_PATH, importCold, prepareCold, readCold } from './cold.ts';
export { makeColdKeys, openColdKeys } from './keys/cold-keys.ts';
export type { ColdPublicKeys } from './keys/cold-keys.ts';
export { FAMILIES } from './family.ts';
export type { Family } from './family.ts';
export { SIGN_REFUSALS } from './signer.ts';
export type { Purpose } from './purpose.ts';
export type { KeyPath, KeySignature, SignAnswer, Signer, SignRefusal, SignRefused, SignRequest, UnsignedTransaction } from './signer.ts';
export { createAgreeingChain } from './agreeing/agreeing-chain.ts';
export type { AgreeingOptions } from './agreeing/agreeing-chain.ts';
export { bitcoinAddress, bitcoinAddressOf } from './address/bitcoin.ts';
export type { BitcoinNetwork } from './address/bitcoin.ts';
export { evmAddress, evmAddressOf } from './address/evm.ts';
export { tronAddress, tronAddressOf } from './address/tron.ts';
export { WalletKeysError } from './keys/errors.ts';
export { branchOf, publicKeyAt } from './keys/paths.ts';
export type { BitcoinKeys, Branch } from './keys/paths.ts';
export { keepPublicKeys, parsePublicKeys, readPublicKeys } from './keys/public-keys.ts';
export type { PublicKeys } from './keys/public-keys.ts';
export { backUpWords, hasWalletKeys, makeWalletKeys, restoreWalletKeys, takeOverWalletKeys } from './keys/wallet-keys.ts';
export { decodeUnsigned } from './signer/decode.ts';
export type { DecodedTransaction } from './signer/decode.ts';
export { openSigner, SignerUnavailable } from './signer/key-signer.ts';
export type { OpenedSigner } from './signer/key-signer.ts';
export type { EvmChainOptions } from './evm/evm-chain.ts';
export { createEvmChain } from './evm/evm-chain.ts';
export { createBitcoinChain } from './bitcoin/bitcoin-chain.ts';
export type { BitcoinChainOptions } from './bitcoin/bitcoin-chain.ts';
export { createTronChain } from './tron/tron-chain.ts';
export type { TronChainOptions } from './tron/tron-chain.ts';
