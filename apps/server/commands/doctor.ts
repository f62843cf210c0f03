import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { MODULE_SECRETS } from '../settings/module-settings.ts';
import { ConfigError, readConfig } from '../settings/config.ts';
import type { Config } from '../settings/config.ts';
import { problem, warning } from '../doctor/finding.ts';
import type { Finding } from '../doctor/finding.ts';
import { checkAuditLog } from '../doctor/audit-log.ts';
import { checkChainCoins } from '../doctor/coins.ts';
import { checkFiles } from '../doctor/files.ts';
import { checkArchive, checkRestore } from '../doctor/folders.ts';
import { checkClock, checkDisk, checkModes, checkNode, checkSpace } from '../doctor/machine.ts';
import { checkBackups, checkMail, checkNodes, checkSigner } from '../doctor/health.ts';
import { checkJournal } from '../doctor/journal.ts';
import { checkPostgres } from '../doctor/postgres.ts';

/**
 * `npm run doctor`: looks at the machine, the settings and the database as the server would find them, and changes nothing. Ends with 1
 * if there is a problem. It may be run beside a running server.
 */
async function main(): Promise<void> {
  const findings = await examine();
  for (const { about, state, text } of findings) process.stdout.write(`${state.padEnd(7)}  ${about}: ${text}\n`);
  const count = (state: Finding['state']): number => findings.filter((one) => one.state === state).length;
  process.stdout.write(`${count('problem')} problems, ${count('warning')} warnings\n`);
  process.exitCode = count('problem') > 0 ? 1 : 0;
}

/** Outside production a start makes secrets that are missing; here nothing is made. */
function stoodIn(): Record<string, string> {
  if (process.env['NODE_ENV'] === 'production') return {};
  const names = ['SESSION_SECRET', 'MASTER_KEY', ...MODULE_SECRETS];
  return Object.fromEntries(names.map((name) => [name, randomBytes(24).toString('hex')]));
}

async function examine(): Promise<Finding[]> {
  const { optionalDependencies } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    readonly optionalDependencies: Readonly<Record<string, string>>;
  };
  const pinned = Object.entries(optionalDependencies).find(([name]) => name.startsWith('node-'))?.[1] ?? '';
  const node = checkNode(process.versions.node, pinned);
  let config: Config;
  try {
    config = readConfig({ ...stoodIn(), ...Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== '')) });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [...error.problems.map((text) => problem('settings', text)), ...node];
  }
  const { dataDir, databaseUrl, diskAlarmBytes, diskStopBytes, journalArchive, journalGroup } = config;
  const folder = existsSync(dataDir)
    ? [
        ...checkDisk(dataDir),
        ...checkSpace(dataDir, diskAlarmBytes, diskStopBytes),
        ...checkModes(dataDir, journalGroup),
        ...checkArchive(dataDir, journalArchive),
        ...checkRestore(dataDir),
        ...checkBackups(config),
      ]
    : [warning('disk', `${dataDir} is not there yet: run this again after the first start`)];
  return [
    ...checkFiles(config),
    ...(await checkChainCoins(config)),
    ...node,
    ...folder,
    ...checkClock(),
    ...(await checkPostgres(databaseUrl)),
    ...(await checkJournal(config)),
    ...(await checkMail(config)),
    ...(await checkSigner(config)),
    ...(await checkNodes(config)),
    ...(await checkAuditLog(dataDir)),
  ];
}

await main();
