import { parseArgs } from 'node:util';
import { makePapers } from '../cluster/make-papers.ts';
import { runCommand } from './run-command.ts';

const USAGE = 'usage: npm run papers -- FOLDER --core NAME … --gateway NAME …';
const NAME = /^[\w.-]{1,64}$/;

/** `npm run papers`: makes what the processes of a cluster show each other, signed by an authority of their own. */
runCommand(async (given) => {
  const { positionals, values } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: { core: { type: 'string', multiple: true, default: [] }, gateway: { type: 'string', multiple: true, default: [] } },
  });
  const [folder] = positionals;
  const papers = (['core', 'gateway'] as const).flatMap((role) => values[role].map((name) => ({ role, name })));
  const areSound = papers.length > 0 && papers.every(({ name }) => NAME.test(name) && name !== 'ca');
  if (folder === undefined || positionals.length > 1 || !areSound) throw new Error(USAGE);
  const written = await makePapers(folder, papers);
  return `${written.join('\n')}\nEach process gets ca.crt and its own two files; keep ca.key where no server runs.`;
});
