import { parseArgs } from 'node:util';
import { backUp } from '../backup/back-up.ts';
import { readConfig } from '../settings/config.ts';
import { runCommand } from './run-command.ts';

const USAGE = 'usage: npm run backup -- FOLDER [--keep COUNT] [--verify]';
const MEGABYTE = 1_000_000;

/**
 * `npm run backup -- FOLDER`: journal, snapshot and the people's tables into a folder of backups, of which only what is new is copied.
 * `--keep` removes all but so many backups, `--verify` reads everything that
 * any backup in the folder names, and ends with 1 if one of them cannot be restored.
 */
runCommand(async (given) => {
  const { positionals, values } = parsed(given);
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) throw new Error(USAGE);
  if (values.keep !== undefined && !/^[1-9]\d{0,5}$/.test(values.keep)) throw new Error(`--keep: at least 1. ${USAGE}`);
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  const { manifest, added, lost, removed } = await backUp(readConfig(process.env), folder, { keep, verify: values.verify === true });
  const { position, stateHash, tables } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const gone =
    removed.length === 0
      ? ''
      : `; ${removed.length} earlier ${removed.length === 1 ? 'backup was' : 'backups were'} removed${damagedAmong(removed, lost)}`;
  const said = `backed up and verified: command ${position.sequence}, state ${stateHash}, ${rows} rows of ${tables.length} tables, ${(added / MEGABYTE).toFixed(3)} MB new${gone}`;
  const stay = lost.filter(({ name }) => !removed.includes(name));
  if (stay.length === 0) return said;
  const list = stay.map(({ name, why }) => `  ${name}: ${why}`);
  throw new Error(
    [said, `${stay.length} earlier ${stay.length === 1 ? 'backup' : 'backups'} in ${folder} cannot be restored:`, ...list].join('\n'),
  );
});

/** Backups that were removed and could not have been restored. */
function damagedAmong(removed: readonly string[], lost: readonly { readonly name: string }[]): string {
  const names = lost.map(({ name }) => name).filter((name) => removed.includes(name));
  return names.length === 0 ? '' : `, which could not all be restored any more: ${names.join(', ')}`;
}

function parsed(given: readonly string[]): { positionals: string[]; values: { keep?: string; verify?: boolean } } {
  try {
    return parseArgs({ args: [...given], allowPositionals: true, options: { keep: { type: 'string' }, verify: { type: 'boolean' } } });
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}. ${USAGE}`, { cause: error });
  }
}
