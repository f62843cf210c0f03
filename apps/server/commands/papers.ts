import { parseArgs } from 'node:util';
import { CLUSTER_ROLES } from '@agio/cluster';
import { makePapers } from '../cluster/make-papers.ts';
import { runCommand } from './run-command.ts';

const USAGE = 'usage: npm run papers -- FOLDER --core NAME … --gateway NAME … --console NAME …';
const NAMES = { type: 'string', multiple: true, default: [] as string[] } as const;
const NAME = /^[\w.-]{1,64}$/;

/** `npm run papers`: makes what the processes of a cluster show each other, signed by an authority of their own. */
runCommand(async (given) => {
  const { positionals, values } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: { core: NAMES, gateway: NAMES, console: NAMES },
  });
  const [folder] = positionals;
  const papers = CLUSTER_ROLES.flatMap((role) => values[role].map((name) => ({ role, name })));
  const areSound = papers.length > 0 && papers.every(({ name }) => NAME.test(name) && name !== 'ca');
  if (folder === undefined || positionals.length > 1 || !areSound) throw new Error(USAGE);
  const written = await makePapers(folder, papers);
  return `${written.join('\n')}\nEach process gets ca.crt and its own two files; keep ca.key where no server runs.`;
});
