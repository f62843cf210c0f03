import { brokenText } from '@agio/operators';
import type { Operators } from '@agio/operators';
import { OperatorError } from './control-server.ts';

const NAMED = ['invite', 'disable', 'key', 'trust'];

/** What the machine's owner may request of the console: an owner's link, the end of an account, and a check of the audit log. */
export async function answerOperatorDesk(operators: Operators, words: readonly string[]): Promise<readonly string[]> {
  const [command = '', name = ''] = words;
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
  if (!NAMED.includes(command))
    throw new OperatorError('what is asked for is invite, disable, key or trust with a NAME, check, anchor or restored');
  if (!/^[a-z][a-z0-9._-]{1,31}$/.test(name))
    throw new OperatorError('a name is 2 to 32 small letters, digits, dots, dashes, and begins with a letter');
  if (command === 'disable') {
    if (!(await operators.disable(name))) throw new OperatorError(`${name} is not there, or disabled already`);
    return [`${name} is disabled, and every session has ended`];
  }
  if (command === 'key') return addKey(operators, name, words.slice(2));
  if (command === 'trust') {
    const trusted = await operators.trust(name);
    if ('problem' in trusted) throw new OperatorError(trusted.problem);
    return [`${trusted.fingerprints.join(', ')} of ${name} counts from ${new Date(trusted.countsFrom).toISOString()} on`];
  }
  if (operators.find(name)?.hasAccepted === true) throw new OperatorError(`${name} is there already: take another name`);
  const invited = await operators.inviteOwner(name);
  if (invited === undefined) throw new OperatorError('there are two owners already: owners invite in the console');
  const voided = invited.voided.map((one) => `the link for ${one} was not used and is void: one owner is invited at a time`);
  return [`one-time link for ${name}, good for 24 hours:`, invited.link, ...voided];
}

/** A key for emergencies, made at the command line; it waits to be confirmed like any other. Answers its fingerprint and the console's name. */
async function addKey(operators: Operators, name: string, [id = '', x = '', y = '']: readonly string[]): Promise<readonly string[]> {
  const added = await operators.addKey(name, { id, x, y });
  if ('problem' in added) throw new OperatorError(added.problem);
  return [added.domain, added.fingerprint];
}
