import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { hasWalletKeys, takeOverWalletKeys, WalletKeysError } from '@agio/chains';
import type { Signer } from '@agio/chains';
import { realClock } from '@agio/kernel/clock';
import { ConfigError } from '../settings/config.ts';
import type { Config } from '../settings/config.ts';
import { RemoteSigner } from './remote-signer.ts';
import { readSignerSettings, signerAddress, socketIn } from './settings.ts';
import { startSignerChild } from './signer-child.ts';
import type { SignerChild } from './signer-child.ts';

/** The signer as the server reaches it, and the process where the server started it. */
export interface ReachedSigner {
  readonly signer: Signer & Pick<RemoteSigner, 'standing'>;
  readonly child: SignerChild | undefined;
  /** Where the settings of a local chain are written for the child to read. */
  readonly localChains: string | undefined;
}

/** A busy machine needs longer to start a process. */
const FIRST_START_MS = 120_000;

/** Connects to the signer of the settings, or starts one as a child for trials. */
export async function openSigner(config: Config, log: (line: string) => void): Promise<ReachedSigner> {
  const { dataDir, bitcoinKeys, signerUrl, signerToken } = config;
  const untilMs = realClock.wall() + FIRST_START_MS;
  if (signerUrl === undefined) return startOwn(config, log, untilMs);
  if (hasWalletKeys(dataDir))
    throw new WalletKeysError('the wallet keys still stand in DATA_DIR, where the server can read them: npm run wallet-key -- take-over');
  const address = signerAddress(signerUrl, signerToken);
  if (address === undefined) throw new ConfigError(['SIGNER_URL: unix:/path of a socket, or http://127.0.0.1:port with SIGNER_TOKEN']);
  return { signer: await RemoteSigner.open(address, dataDir, bitcoinKeys, untilMs), child: undefined, localChains: undefined };
}

async function startOwn(config: Config, log: (line: string) => void, untilMs: number): Promise<ReachedSigner> {
  const { bitcoinKeys, chainsFile, dataDir, masterKey, signerKey } = config;
  const own = signerKey === undefined ? {} : { SIGNER_KEY: signerKey };
  const { folder, key } = readSignerSettings({ DATA_DIR: dataDir, ...own });
  if (hasWalletKeys(dataDir)) {
    const { fingerprint } = takeOverWalletKeys({ folder: dataDir, masterKey }, { folder, key });
    log(`wallet: the keys ${fingerprint} are now the signer's alone, in ${folder}`);
  }
  const localChains = join(folder, 'local-chains.json');
  // What an earlier local chain had does not apply to this one.
  rmSync(localChains, { force: true });
  const env = {
    ...own,
    SIGNER_DIR: folder,
    SIGNER_JOURNAL: join(dataDir, 'journal'),
    SIGNER_LOCAL_CHAINS: localChains,
    BTC_NETWORK: bitcoinKeys === 'main' ? 'mainnet' : 'testnet',
    ...(chainsFile === undefined ? {} : { CHAINS: chainsFile }),
  };
  const child = startSignerChild(env, log);
  try {
    const address = { at: { socketPath: socketIn(folder) }, token: undefined };
    return { signer: await RemoteSigner.open(address, dataDir, bitcoinKeys, untilMs), child, localChains };
  } catch (error) {
    await child.stop();
    throw error;
  }
}
