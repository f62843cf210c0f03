import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SignerUnavailable } from '@agio/chains';
import { createSmtpMailer } from '@agio/identity';
import { realClock } from '@agio/kernel/clock';
import { readChains } from '../chains/chain-file.ts';
import { ConfigError } from '../settings/config.ts';
import type { Config } from '../settings/config.ts';
import { BACKUP_OLD_MS, DRILL_OLD_MS, NODE_BEHIND_MAX } from '../health/judge.ts';
import { lookAtNodes } from '../health/look.ts';
import { lastBackup, lastDrill } from '../health/marks.ts';
import { standingOf } from '../signer/remote-signer.ts';
import { signerAddress } from '../signer/settings.ts';
import { ok, problem, warning } from './finding.ts';
import type { Finding } from './finding.ts';

/** Whether the signer of the settings answers and follows the journal. Nothing is said of one that the server starts itself. */
export async function checkSigner({ dataDir, signerToken, signerUrl }: Config): Promise<Finding[]> {
  const address = signerUrl === undefined ? undefined : signerAddress(signerUrl, signerToken);
  if (address === undefined) return [];
  try {
    const { journal } = await standingOf(address);
    if (journal === 'blind' && !existsSync(join(dataDir, 'journal')))
      return [warning('signer', 'it answers, and can read the journal once the first start has made it')];
    if (journal === 'blind')
      return [problem('signer', 'it cannot read the journal, and signs no withdrawal (JOURNAL_GROUP, SIGNER_JOURNAL)')];
    return [ok('signer', journal === 'read' ? 'it answers and follows the journal' : 'it answers, and has no journal to check against')];
  } catch (error) {
    if (!(error instanceof SignerUnavailable)) throw error;
    return [problem('signer', error.message)];
  }
}

/** Whether the mail server lets this program in. No mail is sent. */
export async function checkMail({ mailFrom, mailSenders, smtpUrl }: Config): Promise<Finding[]> {
  if (smtpUrl === undefined) return [];
  const mailer = createSmtpMailer(smtpUrl, mailFrom, mailSenders);
  try {
    await mailer.check();
    return [ok('mail', 'the mail server lets this program in'), ...senderOf(mailFrom)];
  } catch (error) {
    // Its answer may contain the user's name.
    const { code, responseCode } = error as { readonly code?: string; readonly responseCode?: number };
    const why = [code, responseCode].filter((one) => one !== undefined).join(' ');
    return [problem('mail', `the mail server takes nothing (${why})`), ...senderOf(mailFrom)];
  } finally {
    mailer.close();
  }
}

/** An address that nobody can answer, and that mail servers refuse. */
const senderOf = (mailFrom: string): Finding[] =>
  /@localhost>?$/.test(mailFrom) ? [warning('mail', `messages are from ${mailFrom}: set MAIL_FROM`)] : [];

/** Whether the nodes of the chains answer and keep up. */
export async function checkNodes(config: Config): Promise<Finding[]> {
  if (config.chainsFile === undefined) return [];
  try {
    const nodes = await lookAtNodes(
      readChains(config.chainsFile, config, () => undefined),
      realClock,
    );
    return nodes.map(({ behind, height, isStalled, name }) => {
      if (height === null) return problem('nodes', `${name} does not answer`);
      if (behind > NODE_BEHIND_MAX) return warning('nodes', `${name} is ${behind} blocks behind`);
      return isStalled ? warning('nodes', `${name} has seen no new block for long`) : ok('nodes', `${name} is at block ${height}`);
    });
  } catch (error) {
    // What is wrong with the file itself is said where files are looked at.
    if (error instanceof ConfigError) return [];
    throw error;
  }
}

/** The age of the last backup, and of the last one that was restored and compared. Without any, only production is warned. */
export function checkBackups({ dataDir, production }: Pick<Config, 'dataDir' | 'production'>): Finding[] {
  const [backup, drill] = [lastBackup(dataDir), lastDrill(dataDir)];
  const nowMs = realClock.wall();
  const at = (ms: number): string => new Date(ms).toISOString();
  const none = (about: string, text: string): Finding[] => (production ? [warning(about, text)] : []);
  const ofBackup =
    backup === undefined
      ? none('backup', 'none was taken of this data folder: npm run backup')
      : [(nowMs - backup.atMs > BACKUP_OLD_MS ? warning : ok)('backup', `the last one is of ${at(backup.atMs)}`)];
  if (drill === undefined) return [...ofBackup, ...none('drill', 'no backup was restored and compared yet: npm run drill')];
  if (!drill.passed) return [...ofBackup, problem('drill', `the last one failed at ${at(drill.atMs)}: ${drill.said}`)];
  return [...ofBackup, (nowMs - drill.atMs > DRILL_OLD_MS ? warning : ok)('drill', `the last one passed at ${at(drill.atMs)}`)];
}
