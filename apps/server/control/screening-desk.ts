import { RowProofs } from '@agio/database';
import {
  customersOfPayment,
  decisionsOn,
  isScreenedOut,
  passersOf,
  passScreening,
  peopleOf,
  screenedOut,
  someoneLeft,
  votePass,
  walletMachine,
} from '@agio/wallet';
import { OperatorError } from './control-server.ts';
import type { ControlCall } from './control-server.ts';
import { deciderAs, done, houseOf, must, numberOf, refuseOwn } from './desk-tools.ts';
import type { WalletDeskPorts } from './desk-tools.ts';

/** What people do about payments that the screening does not clear. */
export const SCREENING_COMMANDS: readonly string[] = ['screened', 'screening-pass', 'screening-refuse'];

export async function answerScreening(ports: WalletDeskPorts, { name, words, as }: ControlCall): Promise<readonly string[]> {
  const [first = '', second = '', third = ''] = words;
  if (name === 'screening-pass') return pass(ports, { kind: first, chain: second, ref: third }, as);
  if (name === 'screening-refuse') return refuse(ports, first, as);
  const rows = await screenedOut(ports.storage.database);
  if (rows.length === 0) return ['nothing was flagged, and nothing is undecided'];
  const targets = rows.map(({ kind, chain, ref }) => `${kind} ${chain} ${ref}`);
  const decisions = await decisionsOn(ports.storage.database, 'wallet.pass', targets);
  return rows.map((row, at) => {
    const said = row.reference === '' ? row.answer : `${row.answer} (${row.reference})`;
    const own = decisions.filter(({ target }) => target === targets[at]);
    const names = peopleOf(ports.operators, passersOf(row), own).map((person) => person.name);
    return `${targets[at]}: ${said}${names.length === 0 ? '' : `, ${names.join(', ')} would let it pass`}`;
  });
}

/** Two people let a payment pass, each by a vote as all that takes two: then a withdrawal is paid, or a deposit credited. */
async function pass(
  ports: WalletDeskPorts,
  { kind, chain, ref }: { readonly kind: string; readonly chain: string; readonly ref: string },
  as: string,
): Promise<string[]> {
  if (kind !== 'deposit' && kind !== 'withdrawal')
    throw new OperatorError('say deposit or withdrawal, the chain, and the reference that screened shows');
  const { masterKey, operators, storage } = ports;
  const payment = { kind, chain, ref } as const;
  const decider = deciderAs(ports, as);
  if (!(await isScreenedOut(storage.database, payment))) throw new OperatorError('the screening stopped no such payment');
  refuseOwn(ports, as, ...customersOfPayment(storage.sequencer.core.machine(walletMachine).state, payment));
  done(await votePass(houseOf(ports), decider, payment));
  const rows = { database: storage.database, proofs: new RowProofs(masterKey, () => undefined) };
  const left = await passScreening(rows, payment, decider.by, (person) => !someoneLeft(operators, [person]));
  if (left === undefined) throw new OperatorError('the screening stopped no such payment');
  return [left === 0 ? `${ref}: may pass` : `${ref}: another person has to say so as well`];
}

/** Ends an approved withdrawal that the screening stopped; its amount is returned to its owner. */
async function refuse(ports: WalletDeskPorts, id: string, as: string): Promise<string[]> {
  const withdrawal = ports.storage.sequencer.core.machine(walletMachine).state.withdrawals.get(numberOf(id));
  if (withdrawal?.waits !== 'screening') throw new OperatorError('the screening stopped no withdrawal of that number');
  await must(ports, { kind: 'wallet.fail', withdrawal: withdrawal.id, reason: 'policy' }, as, id, 'policy');
  return [`${id}: ended, its amount is available again`];
}
