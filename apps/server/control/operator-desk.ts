import { brokenText } from '@agio/operators';
import type { Operators } from '@agio/operators';
import { OperatorError } from './control-server.ts';

/** What the machine's owner may request of the console: an owner's link, the end of an account, and a check of the audit log. */
export async function answerOperatorDesk(operators: Operators, [command = '', name = '']: readonly string[]): Promise<readonly string[]> {
  if (command === 'check') {
    const { anchored, broken, entries } = await operators.check();
    if (broken !== null) throw new OperatorError(brokenText(broken));
    const until =
      anchored === null ? 'nothing of it is in the journal yet' : `it fits every hash in the journal, up to entry ${anchored.id}`;
    return [`the audit log is whole: ${entries} entries, ${until}`];
  }
  if (command === 'anchor') {
    await operators.anchor();
    const trouble = operators.trouble();
    if (trouble !== null) throw new OperatorError(`${brokenText(trouble)}. Nothing was written to the journal`);
    return ['the newest hash of the audit log is in the journal'];
  }
  if (command === 'restored') {
    const accepted = await operators.acceptRestored();
    if ('problem' in accepted) throw new OperatorError(brokenText(accepted));
    return [`the audit log is anchored as it is; of what the journal had, hashes up to entry ${accepted.restoredTo} count`];
  }
  if (command !== 'invite' && command !== 'disable')
    throw new OperatorError('what is asked for is invite NAME, disable NAME, check, anchor or restored');
  if (!/^[a-z][a-z0-9._-]{1,31}$/.test(name))
    throw new OperatorError('a name is 2 to 32 small letters, digits, dots, dashes, and begins with a letter');
  if (command === 'disable') {
    if (!(await operators.disable(name))) throw new OperatorError(`${name} is not there, or disabled already`);
    return [`${name} is disabled, and every session has ended`];
  }
  if (operators.find(name)?.hasAccepted === true) throw new OperatorError(`${name} is there already: take another name`);
  const link = await operators.inviteOwner(name);
  if (link === undefined) throw new OperatorError('there are two owners already: owners invite in the console');
  return [`one-time link for ${name}, good for 24 hours:`, link];
}
