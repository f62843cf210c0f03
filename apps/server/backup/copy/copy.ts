import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Messenger } from '@agio/identity';

/** In the data folder of a copy: a server that is started there is one, also where the settings say nothing of it. */
const MARK = 'copy';
/** Where a copy's messages go, one line of JSON each. */
const COPY_MAIL = 'copy-mail.jsonl';

/** The setting of a copy, by its name in the environment. */
export const copyFields = { COPY: z.enum(['on', 'off']).default('off') };

const isCopyFolder = (dataDir: string): boolean => existsSync(join(dataDir, MARK));
export const markCopy = (dataDir: string): void =>
  writeFileSync(join(dataDir, MARK), 'a restored copy of a site, for trials\n', { mode: 0o600 });

/** What a copy must not reach: chains, the signer, mail and text messages, and every provider of identity checks or prices. */
const CUT_OFF = {
  isCopy: true,
  chainsFile: undefined,
  localChain: false,
  signerUrl: undefined,
  signerToken: undefined,
  smtpUrl: undefined,
  smsUrl: undefined,
  screening: undefined,
  referenceProvider: undefined,
  identityCheck: undefined,
} as const;

/** What the settings of a copy are; of any other site nothing. */
export const copyOf = (setting: 'on' | 'off', dataDir: string): { readonly isCopy: false } | typeof CUT_OFF =>
  setting === 'on' || isCopyFolder(dataDir) ? CUT_OFF : { isCopy: false };

/** Writes what a site would send into a file of the data folder, and sends nothing. */
export function fileMessenger(dataDir: string): Messenger {
  const path = join(dataDir, COPY_MAIL);
  return {
    send({ id, kind, subject, text, to }) {
      appendFileSync(path, `${JSON.stringify({ id, kind, to, subject, text })}\n`, { mode: 0o600 });
      return Promise.resolve();
    },
  };
}
