import type { Operators } from '@agio/operators';
import { OperatorError } from './control-server.ts';

/** What the machine's owner may request of the console: the first owner's link, and a check of the audit log. */
export async function answerOperatorDesk(operators: Operators, [command = '', name = '']: readonly string[]): Promise<readonly string[]> {
  if (command === 'check') {
    const { anchored, broken, entries } = await operators.check();
    if (broken !== null) throw new OperatorError(`entry ${broken.id} of the audit log does not fit: ${PROBLEMS[broken.problem]}`);
    const until = anchored === null ? 'nothing of it is in the journal yet' : `the journal has its hash up to entry ${anchored.id}`;
    return [`the audit log is whole: ${entries} entries, ${until}`];
  }
  if (command === 'anchor') {
    await operators.anchor();
    return ['the newest hash of the audit log is in the journal'];
  }
  if (command !== 'invite') throw new OperatorError('what is asked for is invite NAME, check or anchor');
  if (!/^[a-z][a-z0-9._-]{1,31}$/.test(name))
    throw new OperatorError('a name is 2 to 32 small letters, digits, dots, dashes, and begins with a letter');
  const link = await operators.inviteFirst(name);
  if (link === undefined) throw new OperatorError('there is an owner already: owners invite in the console');
  return [`one-time link for ${name}, good for 24 hours:`, link];
}

const PROBLEMS = {
  gap: 'an entry is missing',
  hash: 'its hash is not that of its words and the entry before',
  anchor: 'the journal has another hash for it, or it is gone',
} as const;
