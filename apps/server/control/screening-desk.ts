import { RowProofs } from '@agio/database';
import { passScreening, screenedOut, walletMachine } from '@agio/wallet';
import { OperatorError } from './control-server.ts';
import type { ControlCall } from './control-server.ts';
import { deciderAs, must, nameOf, noteAs, numberOf } from './desk-tools.ts';
import type { WalletDeskPorts } from './desk-tools.ts';

/** What people do about payments that the screening does not clear. */
export const SCREENING_COMMANDS: readonly string[] = ['screened', 'screening-pass', 'screening-refuse'];

export async function answerScreening(ports: WalletDeskPorts, { name, words, as }: ControlCall): Promise<readonly string[]> {
  const [first = '', second = '', third = ''] = words;
  if (name === 'screening-pass') return pass(ports, { kind: first, chain: second, ref: third }, as);
  if (name === 'screening-refuse') return refuse(ports, first, as);
  const rows = await screenedOut(ports.storage.database);
  if (rows.length === 0) return ['nothing was flagged, and nothing is undecided'];
  return rows.map(({ kind, chain, ref, answer, reference, passed_by: names }) => {
    const said = reference === '' ? answer : `${answer} (${reference})`;
    return `${kind} ${chain} ${ref}: ${said}${names === '' ? '' : `, ${names} would let it pass`}`;
  });
}

/** Two people let a payment pass: then a withdrawal is paid, or a deposit credited. */
async function pass(
  { masterKey, operators, storage }: WalletDeskPorts,
  { kind, chain, ref }: { readonly kind: string; readonly chain: string; readonly ref: string },
  as: string,
): Promise<string[]> {
  const name = nameOf(as);
  if (kind !== 'deposit' && kind !== 'withdrawal')
    throw new OperatorError('say deposit or withdrawal, the chain, and the reference that screened shows');
  deciderAs({ operators }, as);
  const rows = { database: storage.database, proofs: new RowProofs(masterKey, () => undefined) };
  const left = await passScreening(rows, { kind, chain, ref }, name, (one) => operators.find(one) !== undefined);
  if (left === undefined) throw new OperatorError('the screening stopped no such payment');
  await noteAs({ storage }, { as, action: 'screening-pass', target: `${kind} ${chain} ${ref}`, reason: '' });
  return [left === 0 ? `${ref}: may pass` : `${ref}: another person has to say so as well`];
}

/** Ends an approved withdrawal that the screening stopped; its amount is returned to its owner. */
async function refuse(ports: WalletDeskPorts, id: string, as: string): Promise<string[]> {
  const withdrawal = ports.storage.sequencer.core.machine(walletMachine).state.withdrawals.get(numberOf(id));
  if (withdrawal?.waits !== 'screening') throw new OperatorError('the screening stopped no withdrawal of that number');
  await must(ports, { kind: 'wallet.fail', withdrawal: withdrawal.id, reason: 'policy' }, as, id, 'policy');
  return [`${id}: ended, its amount is available again`];
}
