import { bitcoinAddressOf, evmAddressOf, makeColdKeys, publicKeyAt, tronAddressOf } from '@agio/chains';
import type { Branch } from '@agio/chains';
import { readWords } from './read-words.ts';
import { runCommand } from './run-command.ts';

const USAGE = `usage: npm run cold-key -- FILE, on a machine that is and stays without a network
  makes a cold wallet, sealed with a passphrase that is read from the standard input, and shows its 24 words once`;

/** How a branch's first address is written; that of a regtest is written otherwise than that of the testnet. */
const ADDRESS_OF: Readonly<Record<Branch, (publicKey: Uint8Array) => string>> = {
  evm: evmAddressOf,
  tron: tronAddressOf,
  bitcoin: (publicKey) => bitcoinAddressOf(publicKey, 'mainnet'),
  'bitcoin-test': (publicKey) => bitcoinAddressOf(publicKey, 'testnet'),
};

/** `npm run cold-key -- FILE`: makes a cold wallet, and prints what the server needs to know of it. */
runCommand(async ([path, ...more]) => {
  if (path === undefined || more.length > 0) throw new Error(USAGE);
  const { publicKeys, words } = makeColdKeys(path, await readWords('the passphrase (not shown): '));
  const keys = (Object.keys(ADDRESS_OF) as Branch[]).flatMap((branch) => [
    `coldKey of ${branch} chains: ${publicKeys[branch]}`,
    `coldAddress of ${branch} chains: ${ADDRESS_OF[branch](publicKeyAt(publicKeys[branch], 0, 0))}`,
  ]);
  return [`cold wallet made in ${path}; write the words down and show them to nobody`, `words: ${words}`, ...keys].join('\n');
});
