import { createHash, randomUUID } from 'node:crypto';
import type { Core, Refusal } from '@agio/core';
import { formatDecimal } from '@agio/kernel';
import { checkProof, depositsInSuspense, newestProof, walletMachine, withdrawalsIn } from '@agio/wallet';
import type { WalletCommand } from '@agio/wallet';
import type { Chains } from '../chains/chains.ts';
import type { Proofs } from '../chains/proofs.ts';
import type { Storage } from '../storage.ts';
import { OperatorError } from './control-server.ts';
import type { ControlCall } from './control-server.ts';
import { answerHouseMove } from './house-moves.ts';

/** Reasons that an operator may give; customers read them in their own language. */
export const REJECT_REASONS = ['address_suspicious', 'identity_unclear', 'customer_asked', 'policy'] as const;

const LISTED_MAX = 500;

/** The wallet's desk: what operators do by command until the console has screens for it. */
export interface WalletDeskPorts {
  readonly storage: Storage;
  readonly chains: Chains;
  readonly proofs: Proofs;
  readonly uidOf: (customer: number) => string;
  readonly customerOf: (uid: string) => Promise<number | undefined>;
}

/** Answers one call of an operator. Throws `OperatorError` for what cannot be. */
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
    case 'deposits':
      return deposits(ports);
    case 'assign':
      return assign(ports, first, second, as);
    case 'resume':
      await must(ports, { kind: 'wallet.resume', chain: first }, as, first, '');
      return [`${first}: withdrawals go on`];
    case 'top-up':
    case 'to-cold':
    case 'import':
      return answerHouseMove(ports.chains, name, words);
    case 'reconcile':
      return reconcile(ports);
    case 'prove':
      return ports.proofs.make();
    case 'check-proof':
      return checkNewest(ports);
    default:
      throw new OperatorError(`there is no command ${name}`);
  }
}

async function queue({ storage, uidOf }: WalletDeskPorts): Promise<string[]> {
  const { core } = storage.sequencer;
  const rows = await withdrawalsIn(storage.database, ['requested', 'to_audit', 'approved', 'signed', 'broadcast'], LISTED_MAX);
  if (rows.length === 0) return ['no withdrawal waits'];
  return rows.map((row) => {
    const who = `uid ${uidOf(Number(row.customer))}`;
    const amount = text(core, row.coin, row.amount);
    const people =
      row.approvals === 0 ? '' : `, approved ${row.approved_by === '' ? 0 : row.approved_by.split(',').length} of ${row.approvals}`;
    const until = row.state === 'requested' ? ` until ${new Date(Number(row.ready_at)).toISOString()}` : '';
    return `${row.id}: ${row.state}${until}, ${amount} on ${chainCode(core, row.chain)} to ${row.address}, ${who}, ${row.reasons || 'no reason'}${people}`;
  });
}

async function review(ports: WalletDeskPorts, id: string, decision: 'approve' | 'reject', reason: string, as: string): Promise<string[]> {
  const withdrawal = numberOf(id);
  await must(ports, { kind: 'wallet.review', withdrawal, reviewer: reviewerOf(as), decision, reason }, as, id, reason);
  const open = ports.storage.sequencer.core.machine(walletMachine).state.withdrawals.get(withdrawal);
  if (open === undefined) return [`${id}: ${decision === 'approve' ? 'settled' : 'rejected'}`];
  return [`${id}: ${open.state}, approved ${open.approvedBy.length} of ${open.approvals}`];
}

async function deposits({ storage }: WalletDeskPorts): Promise<string[]> {
  const { core } = storage.sequencer;
  const rows = await depositsInSuspense(storage.database, LISTED_MAX);
  if (rows.length === 0) return ['no deposit waits'];
  return rows.map(
    (row) => `${row.id}: ${text(core, row.coin, row.atoms)} on ${chainCode(core, row.chain)}, transaction ${row.txid} ${row.place}`,
  );
}

async function assign(ports: WalletDeskPorts, id: string, uid: string, as: string): Promise<string[]> {
  const owner = uid === 'house' ? 0 : await ports.customerOf(uid);
  if (owner === undefined) throw new OperatorError(`${uid} is no uid; or say house`);
  await must(ports, { kind: 'wallet.assign', deposit: numberOf(id), owner }, as, id, uid);
  return [`${id}: credited to ${uid}`];
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

/** What stands on chains, as the books say, that nobody could ask now. */
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
  const problems = await checkProof(storage.database, proof, storage.sequencer.core.coins, uidOf);
  const said = `proof ${proof.id} of ${new Date(proof.atMs).toISOString()}: ${proof.coins.length} coins`;
  return problems.length === 0 ? [said, 'every leaf, sum and root holds, and nothing that is owed is missing'] : [said, ...problems];
}

async function must({ storage }: WalletDeskPorts, command: WalletCommand, as: string, target: string, reason: string): Promise<void> {
  if (!/^[\w.@-]{2,64}$/.test(as)) throw new OperatorError('say who you are: --as NAME');
  await storage.database.query('insert into wallet_decision (id, at_ms, name, action, target, reason) values ($1, $2, $3, $4, $5, $6)', [
    randomUUID(),
    Date.now(),
    as,
    command.kind,
    target,
    reason,
  ]);
  const { reply, sequence } = await storage.sequencer.submit(command);
  if (!reply.ok) throw new OperatorError(WHY[reply.refusal] ?? `refused: ${reply.refusal}`);
  await storage.projections.reached(sequence, 3_000);
}

const WHY: Partial<Record<Refusal, string>> = {
  'wallet.not_found': 'there is none of that number, or it has ended',
  'wallet.state_changed': 'its state does not allow that',
  'wallet.same_reviewer': 'somebody else has to approve as well',
  'wallet.unknown_chain': 'there is no such chain',
  customer_disabled: 'the account is frozen: until it is open again it can only be rejected',
};

/** Operators by a number that their name gives: the journal holds no names. */
function reviewerOf(name: string): number {
  return createHash('sha256').update(name.toLowerCase()).digest().readUIntBE(0, 6);
}

function numberOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new OperatorError(`${text === '' ? 'nothing' : text} is no number`);
  return Number(text);
}

function chainCode(core: Core, chain: number): string {
  return core.machine(walletMachine).state.chainById(chain).code;
}

function text(core: Core, coin: number, atoms: string): string {
  const found = core.coins[coin];
  return found === undefined ? atoms : `${formatDecimal(BigInt(atoms), found.decimals)} ${found.code}`;
}
