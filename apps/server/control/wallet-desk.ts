import { REJECT_REASONS } from '@agio/contracts/wallet';
import type { Core } from '@agio/core';
import { formatDecimal } from '@agio/kernel';
import {
  agreeing,
  beneficiaryOf,
  checkProof,
  coldSentence,
  keepColdProof,
  newestProof,
  reviewWithdrawal,
  walletMachine,
  withdrawalsIn,
  wordsOfWithdrawal,
} from '@agio/wallet';
import { heldFor } from '../people/held-for.ts';
import { OperatorError } from './control-server.ts';
import type { ControlCall } from './control-server.ts';
import { LISTED_MAX, chainCode, deciderAs, done, houseOf, noteAs, numberOf, refuseLeft, refuseOwn, text } from './desk-tools.ts';
import type { WalletDeskPorts } from './desk-tools.ts';
import { answerHouseMove, targetOfImport } from './house-moves.ts';
import { answerSafety } from './safety-desk.ts';
import { answerScreening, SCREENING_COMMANDS } from './screening-desk.ts';

export type { WalletDeskPorts } from './desk-tools.ts';

/** Returns one call of an operator. Throws `OperatorError` for a request that is not possible. */
export async function answerDesk(ports: WalletDeskPorts, { name, words, as }: ControlCall): Promise<readonly string[]> {
  const [first = '', second = ''] = words;
  switch (name) {
    case 'queue':
      return queue(ports);
    case 'approve':
      return review(ports, first, 'approve', '', as);
    case 'reject':
      if (!(REJECT_REASONS as readonly string[]).includes(second))
        throw new OperatorError(`a reason is one of ${REJECT_REASONS.join(', ')}`);
      return review(ports, first, 'reject', second, as);
    case 'top-up':
      return answerHouseMove(ports.chains, name, words);
    case 'to-cold':
    case 'import':
      return moveOfHouse(ports, { name, words, as });
    case 'beneficiary':
      return beneficiary(ports, first, as);
    case 'reconcile':
      return reconcile(ports);
    case 'prove':
      return ports.proofs.make();
    case 'cold-proof':
      return coldProof(ports, words);
    case 'check-proof':
      return checkNewest(ports);
    default:
      if (SCREENING_COMMANDS.includes(name)) return answerScreening(ports, { name, words, as });
      return answerSafety(ports, { name, words, as });
  }
}

/** Who had the house's own coins moved is written down before they move, as in the console. */
async function moveOfHouse(ports: WalletDeskPorts, { name, words, as }: ControlCall): Promise<readonly string[]> {
  const target = name === 'import' ? targetOfImport(words[0] ?? '') : words.slice(0, 3).join(' ');
  await noteAs(ports, { as, action: `desk.${name}`, target, reason: '' });
  return answerHouseMove(ports.chains, name, words);
}

async function queue({ storage, uidOf }: WalletDeskPorts): Promise<string[]> {
  const { core } = storage.sequencer;
  const rows = await withdrawalsIn(storage.database, ['requested', 'to_audit', 'approved', 'signed', 'broadcast'], LISTED_MAX);
  if (rows.length === 0) return ['no withdrawal waits'];
  return rows.map((row) => {
    // What is paid is the core's word; an attacker may have written the row.
    const { address, amount: atoms, chain, coin, customer } = core.machine(walletMachine).state.withdrawals.get(Number(row.id)) ?? row;
    const who = `uid ${uidOf(Number(customer))}`;
    const amount = text(core, coin, atoms);
    const people =
      row.approvals === 0
        ? ''
        : `, approved ${agreeing(row.approved_by === '' ? [] : row.approved_by.split(',').map(Number))} of ${row.approvals}`;
    const until = row.state === 'requested' ? ` until ${new Date(Number(row.ready_at)).toISOString()}` : '';
    const waits = row.waits === null ? '' : ` (${row.waits})`;
    return `${row.id}: ${row.state}${waits}${until}, ${amount} on ${chainCode(core, chain)} to ${address}, ${who}, ${row.reasons || 'no reason'}${people}`;
  });
}

async function review(ports: WalletDeskPorts, id: string, decision: 'approve' | 'reject', reason: string, as: string): Promise<string[]> {
  const withdrawal = numberOf(id);
  const asked = ports.storage.sequencer.core.machine(walletMachine).state.withdrawals.get(withdrawal);
  refuseOwn(ports, as, asked?.customer, asked?.to);
  if (decision === 'approve') refuseLeft(ports, asked?.approvedBy ?? []);
  const review = { withdrawal, decision, code: reason, reason };
  done(await reviewWithdrawal(houseOf(ports), deciderAs(ports, as), review));
  const open = ports.storage.sequencer.core.machine(walletMachine).state.withdrawals.get(withdrawal);
  if (open === undefined) return [`${id}: ${decision === 'approve' ? 'settled' : 'rejected'}`];
  return [`${id}: ${open.state}, approved ${agreeing(open.approvedBy)} of ${open.approvals}`];
}

/** The recipient of a withdrawal, as its owner stated; the query is recorded first. */
async function beneficiary(ports: WalletDeskPorts, id: string, as: string): Promise<string[]> {
  const { database } = ports.storage;
  const words = await wordsOfWithdrawal(database, numberOf(id));
  if (words === undefined) throw new OperatorError('there is no withdrawal of that number');
  await noteAs(ports, { as, action: 'desk.beneficiary', target: id, reason: '' });
  const said = await beneficiaryOf(database, ports.masterKey, words);
  if (said === undefined) return [`${id}: its owner was not asked`];
  const whose = said.kind === 'self' ? 'the customer’s own' : `${said.kind}: ${said.name}`;
  return [`${id}: ${whose}, ${said.platform === '' ? 'a wallet of their own' : `held by ${said.platform}`}`];
}

async function reconcile({ chains, storage }: WalletDeskPorts): Promise<string[]> {
  const lines: string[] = [];
  const { core } = storage.sequencer;
  const compared = new Set<string>();
  let isZero = true;
  for (const { engine, setting } of chains.followed) {
    const reconciled = await engine.reconcile();
    if (reconciled === undefined) {
      lines.push(`${setting.code}: no block is booked yet`);
      continue;
    }
    for (const { coin, chainUnits, bookedUnits, difference } of reconciled.coins) {
      isZero &&= difference === 0n;
      compared.add(`${setting.code} ${coin}`);
      lines.push(
        `${setting.code} ${coin}: chain ${chainUnits}, books ${bookedUnits}, difference ${difference} units after block ${reconciled.block.height}`,
      );
    }
  }
  const left = notCompared(core, compared);
  const problems = core.audit();
  for (const { id, code, decimals } of core.coins) {
    const nowhere = core.backing(id, 0);
    lines.push(
      `${code}: owed ${formatDecimal(BigInt(core.issued(id)), decimals)}, of which nowhere ${formatDecimal(BigInt(nowhere), decimals)} (seeds and losses)`,
    );
  }
  if (!isZero || problems.length > 0) return [...lines, ...left, ...problems, 'THERE ARE DIFFERENCES'];
  return [...lines, ...left, left.length > 0 ? 'NOT EVERYTHING COULD BE COMPARED' : 'all differences are zero'];
}

/** What is on chains, according to the books, that could not be queried now. */
function notCompared(core: Core, compared: ReadonlySet<string>): string[] {
  const { chains } = core.machine(walletMachine).state;
  return chains.flatMap(({ id, code, coins }) =>
    [...coins.values()].flatMap(({ coin, residue }) => {
      const name = core.coins[coin]?.code ?? String(coin);
      const atoms = core.backing(coin, id);
      if (compared.has(`${code} ${name}`) || (atoms === '0' && residue === 0n)) return [];
      return [`${code} ${name}: books ${text(core, coin, atoms)}, and the chain was not asked: it is not followed`];
    }),
  );
}

async function checkNewest({ storage, uidOf }: WalletDeskPorts): Promise<string[]> {
  const proof = await newestProof(storage.database);
  if (proof === undefined) return ['there is no proof yet: npm run wallet -- prove'];
  const { core } = storage.sequencer;
  const problems = await checkProof(storage.database, proof, core.coins, { uidOf, rootOf: (owner) => core.rootOf(owner), heldFor });
  const said = `proof ${proof.id} of ${new Date(proof.atMs).toISOString()}: ${proof.coins.length} coins`;
  return problems.length === 0 ? [said, 'every leaf, sum and root holds, and nothing that is owed is missing'] : [said, ...problems];
}

/** CHAIN: the sentence to be signed offline today. CHAIN DAY SIGNATURE: stores the signature, for the proofs of assets from now on. */
async function coldProof({ chains, storage }: WalletDeskPorts, [code = '', day, proof]: readonly string[]): Promise<string[]> {
  const followed = chains.followed.find(({ setting }) => setting.code === code);
  const cold = followed?.engine.house.cold;
  if (followed === undefined || cold === undefined)
    throw new OperatorError(`${code === '' ? 'nothing' : code} is no chain with a cold address`);
  if (day === undefined || proof === undefined) {
    const today = new Date(storage.time.wall()).toISOString().slice(0, 10);
    return [
      'sign this with the key of the cold address:',
      coldSentence(code, cold, today),
      `then: npm run wallet -- cold-proof ${code} ${today} SIGNATURE`,
    ];
  }
  const sentence = coldSentence(code, cold, day);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !followed.adapter.checkProof(cold, sentence, proof))
    throw new OperatorError('that is no signature of this sentence by the key of the cold address: ' + sentence);
  await keepColdProof(storage.database, { chain: code, address: cold, sentence, proof }, storage.time.wall());
  return [`${cold} is shown with its signature from the next proof on`];
}
