import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { BitcoinKeys } from '@agio/chains';
import { z } from 'zod';
import { ConfigError } from '../settings/config.ts';
import type { SignerAddress } from './remote-signer.ts';

/** The settings of the signer's process. It has no others, and none of the server's secrets. */
export interface SignerSettings {
  readonly folder: string;
  /** What the keys are sealed with. */
  readonly key: string;
  /** The journal's folder; undefined for a signer that relies on people's approvals alone. */
  readonly journal: string | undefined;
  readonly chains: string | undefined;
  /** A second file of chains, which the server of a demo writes once its local chain is running. */
  readonly localChains: string | undefined;
  readonly bitcoin: BitcoinKeys;
  readonly listen: string | number;
  readonly token: string | undefined;
}

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  DATA_DIR: z.string().min(1).default('./data'),
  SIGNER_DIR: z.string().min(1).optional(),
  SIGNER_KEY: z.string().min(32).optional(),
  SIGNER_JOURNAL: z.string().min(1).optional(),
  SIGNER_LISTEN: z.string().min(1).optional(),
  SIGNER_TOKEN: z.string().min(32).optional(),
  SIGNER_LOCAL_CHAINS: z.string().min(1).optional(),
  CHAINS: z.string().min(1).optional(),
  BTC_NETWORK: z.enum(['mainnet', 'testnet']).default('mainnet'),
});

const KEY_FILE = 'signer-key';
const SOCKET_PATH_MAX = 100;

/** Reads the signer's settings from the environment. Makes its folder, which only its owner may read. */
export function readSignerSettings(env: Readonly<Record<string, string | undefined>>): SignerSettings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  const values = parsed.data;
  const isProduction = values.NODE_ENV === 'production';
  const folder = resolve(values.SIGNER_DIR ?? join(values.DATA_DIR, 'signer'));
  const port = /^127\.0\.0\.1:(\d{1,5})$/.exec(values.SIGNER_LISTEN ?? '')?.[1];
  const problems = [
    ...(isProduction && values.SIGNER_KEY === undefined ? ['SIGNER_KEY: required in production'] : []),
    ...(isProduction && values.SIGNER_DIR === undefined
      ? ['SIGNER_DIR: required in production, a folder that the server cannot read']
      : []),
    ...(port !== undefined && values.SIGNER_TOKEN === undefined ? ['SIGNER_TOKEN: required where SIGNER_LISTEN is a port'] : []),
    ...(values.SIGNER_LISTEN !== undefined && port === undefined && !values.SIGNER_LISTEN.startsWith('/')
      ? ['SIGNER_LISTEN: the path of a socket, or 127.0.0.1:port']
      : []),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  return {
    folder,
    key: values.SIGNER_KEY ?? keptKey(folder),
    journal: values.SIGNER_JOURNAL,
    chains: values.CHAINS,
    localChains: values.SIGNER_LOCAL_CHAINS,
    bitcoin: values.BTC_NETWORK === 'mainnet' ? 'main' : 'test',
    listen: port === undefined ? (values.SIGNER_LISTEN ?? socketIn(folder)) : Number(port),
    token: values.SIGNER_TOKEN,
  };
}

/** The default address of a signer whose folder is known. */
export function socketIn(folder: string): string {
  const path = join(resolve(folder), 'signer.sock');
  if (process.platform === 'win32') return String.raw`\\.\pipe\agio-signer-${nameOf(folder)}`;
  // The operating system limits the length of socket paths.
  return Buffer.byteLength(path) <= SOCKET_PATH_MAX ? path : join(tmpdir(), `agio-signer-${nameOf(folder)}.sock`);
}

/** How the server reaches a signer: `unix:/path`, or `http://127.0.0.1:port` with a token. */
export function signerAddress(url: string, token: string | undefined): SignerAddress | undefined {
  if (url.startsWith('unix:/')) return { at: { socketPath: url.slice('unix:'.length) }, token };
  const port = /^http:\/\/127\.0\.0\.1:(\d{1,5})\/?$/.exec(url)?.[1];
  return port === undefined || token === undefined ? undefined : { at: { host: '127.0.0.1', port: Number(port) }, token };
}

function nameOf(folder: string): string {
  return createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 24);
}

/** Generated at the first start and kept beside what it seals, for trials. */
function keptKey(folder: string): string {
  const path = join(folder, KEY_FILE);
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  const key = randomBytes(48).toString('base64url');
  writeFileSync(path, `${key}\n`, { mode: 0o600 });
  return key;
}
