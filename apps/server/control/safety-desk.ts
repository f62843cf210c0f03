import type { Core } from '@agio/core';
import { formatDecimal, parseDecimal } from '@agio/kernel';
import {
  agreeing,
  compareFor,
  customersOfAction,
  decideProposal,
  depositsInSuspense,
  givenBack,
  HALT_CAUSES,
  liftWaiting,
  problemsOfHalt,
  proposeAction,
  replaceWithNothing,
  sendAgain,
  walletMachine,
} from '@agio/wallet';
import type { DeskAction, HaltRecord, UnexplainedRecord } from '@agio/wallet';
import { OperatorError } from './control-server.ts';
import type { ControlCall } from './control-server.ts';
import { chainCode, deciderAs, done, houseOf, LISTED_MAX, must, noteAs, numberOf, refuseLeft, refuseOwn, text } from './desk-tools.ts';
import type { WalletDeskPorts } from './desk-tools.ts';

/** What people do when something is wrong: halts, unexplained movements, deposits that wait, and bookings by two people. */
export async function answerSafety(ports: WalletDeskPorts, { name, words, as }: ControlCall): Promise<readonly string[]> {
  const [first = '', second = ''] = words;
  switch (name) {
    case 'halts':
      return halts(ports);
    case 'halt':
      return halt(ports, words, as);
    case 'resume':
      return resume(ports, first, as);
    case 'deposits':
      return deposits(ports);
    case 'assign':
      return propose(ports, { do: 'assign', deposit: numberOf(first), owner: await ownerOf(ports, second) }, as, words.slice(2));
    case 'give-back':
      return propose(ports, await givenBackAs(ports, first), as, words.slice(1));
    case 'adjust':
      return propose(ports, await adjustment(ports, words), as, words.slice(5));
    case 'cover':
      return propose(ports, coverage(ports, first, second), as, words.slice(2));
    case 'settle':
      return propose(ports, { do: 'settle', unexplained: numberOf(first), withdrawal: numberOf(second) }, as, words.slice(2));
    case 'give-up':
      return propose(ports, { do: 'give_up', withdrawal: numberOf(first) }, as, words.slice(1));
    case 'open-address':
      return propose(ports, { do: 'reopen', chain: first, address: second }, as, words.slice(2));
    case 'agree':
    case 'refuse': {
      const decision = name === 'agree' ? 'approve' : 'refuse';
      const asked = stateOf(ports).proposals.get(numberOf(first));
      if (asked !== undefined) refuseOwn(ports, as, ...customersOfAction(stateOf(ports), asked.action));
      if (asked !== undefined && name === 'agree') {
        refuseLeft(ports, [asked.by]);
        await compareFor(ports.chains.followed, asked.action);
      }
      done(await decideProposal(houseOf(ports), deciderAs(ports, as), { proposal: numberOf(first), decision, reason: second }));
      return [`${first}: ${name === 'agree' ? 'done' : 'refused'}`];
    }
    case 'send-again':
    case 'bump':
    case 'replace':
      return stuck(ports, name, first, as);
    case 'lift':
      return liftMove(ports, words, as);
    case 'allow-cost':
      return allowCost(ports, first, second, as);
    default:
      throw new OperatorError(`there is no command ${name}`);
  }
}

function stateOf({ storage }: WalletDeskPorts) {
  return storage.sequencer.core.machine(walletMachine).state;
}

/** Everything that is halted, why, and what has to be decided before it may continue. */
function halts(ports: WalletDeskPorts): string[] {
  const { core } = ports.storage.sequencer;
  const state = stateOf(ports);
  const lines = [
    ...[...state.halts.values()].map((one) => haltLine(core, one)),
    ...[...state.unexplained.values()].map((one) => unexplainedLine(core, one)),
    ...[...state.proposals.values()].map(({ id, action }) => `proposal ${id}: ${JSON.stringify(action)}, waits for another person`),
    ...[...state.debts.values()].map(
      ({ customer, coin, house, nowhere }) => `uid ${ports.uidOf(customer)} owes ${text(core, coin, String(house + nowhere))}`,
    ),
  ];
  return lines.length === 0 ? ['nothing is halted, and nothing is unexplained'] : lines;
}

function haltLine(core: Core, { id, chain, coin, direction, cause, people, approvedBy, atMs }: HaltRecord): string {
  const where = chain === null ? 'every chain' : chainCode(core, chain);
  const what = coin === null ? 'every coin' : (core.coins[coin]?.code ?? '');
  return `halt ${id}: ${where}, ${what}, ${direction}, ${cause}, since ${new Date(atMs).toISOString()}, ${agreeing(approvedBy)} of ${people} say that it may end`;
}

function unexplainedLine(core: Core, { id, chain, coin, units, to, txid, height, why }: UnexplainedRecord): string {
  const { decimals } = core.machine(walletMachine).state.chainById(chain).coins.get(coin) ?? { decimals: 0 };
  const amount = `${formatDecimal(BigInt(units), decimals)} ${core.coins[coin]?.code ?? ''}`;
  return `unexplained ${id}: ${amount} left ${chainCode(core, chain)}${to === '' ? '' : ` to ${to}`} in block ${height} by ${txid} (${why})`;
}

const HALT_WORDS: readonly string[] = ['deposits', 'withdrawals', 'both', 'maintenance', 'incident'];

async function halt(ports: WalletDeskPorts, words: readonly string[], as: string): Promise<string[]> {
  const [where = '', ...rest] = words;
  const { core } = ports.storage.sequencer;
  const chain = where === 'all' ? null : where;
  // An argument that is not understood would halt more than intended.
  const unknown = rest.find((word) => !HALT_WORDS.includes(word) && core.coin(word) === undefined);
  if (unknown !== undefined) throw new OperatorError(`${unknown} is no coin, no direction and no cause`);
  const direction = (['deposits', 'withdrawals', 'both'] as const).find((one) => rest.includes(one)) ?? 'both';
  const cause = HALT_CAUSES.find((one) => rest.includes(one) && (one === 'maintenance' || one === 'incident')) ?? 'incident';
  const coin = rest.find((word) => core.coin(word) !== undefined) ?? null;
  const { by } = deciderAs(ports, as);
  const id = await must(ports, { kind: 'wallet.halt', chain, coin, direction, cause, people: 1, by }, as, where, cause);
  return [`halt ${id}: ${where}, ${coin ?? 'every coin'}, ${direction}, ${cause}`];
}

/** Ends a halt by its number, or all halts of a chain; nothing continues while chain and books differ. */
async function resume(ports: WalletDeskPorts, which: string, as: string): Promise<string[]> {
  const { core } = ports.storage.sequencer;
  const found = [...stateOf(ports).halts.values()].filter(({ id, chain }) =>
    /^\d+$/.test(which) ? id === Number(which) : (chain === null ? 'all' : chainCode(core, chain)) === which,
  );
  if (found.length === 0) throw new OperatorError(`nothing of ${which === '' ? 'that name' : which} is halted`);
  const lines: string[] = [];
  for (const one of found) {
    const { by } = deciderAs(ports, as);
    const apart = await problemsOfHalt(core, ports.chains.followed, one);
    if (apart !== undefined) throw new OperatorError(`${apart.code} cannot go on: ${apart.problems.join('; ')}`);
    const left = await must(ports, { kind: 'wallet.resume', halt: one.id, by }, as, which, one.cause);
    lines.push(left === 0 ? `halt ${one.id}: ended` : `halt ${one.id}: another person has to say so as well`);
  }
  return lines;
}

async function deposits({ storage, uidOf }: WalletDeskPorts): Promise<string[]> {
  const { core } = storage.sequencer;
  const rows = await depositsInSuspense(storage.database, LISTED_MAX);
  if (rows.length === 0) return ['no deposit waits'];
  return rows.map((row) => {
    const owner = Number(row.owner) === 0 ? 'nobody’s' : `of uid ${uidOf(Number(row.owner))}`;
    const where = `${chainCode(core, row.chain)}, transaction ${row.txid} ${row.place}`;
    return `${row.id}: ${text(core, row.coin, row.atoms)} on ${where}, ${owner}, ${row.why ?? 'nobodys'}`;
  });
}

/** What needs one person is done; the rest waits for a second one. */
async function propose(ports: WalletDeskPorts, action: DeskAction, as: string, reason: readonly string[]): Promise<string[]> {
  const why = reason.join(' ');
  refuseOwn(ports, as, ...customersOfAction(stateOf(ports), action));
  await compareFor(ports.chains.followed, action);
  const id = done(await proposeAction(houseOf(ports), deciderAs(ports, as), action, why));
  if (id === undefined) return ['done'];
  if (why === '')
    return [`proposal ${id}: another person agrees with: npm run wallet -- agree ${id} --as NAME [--key FILE]. No reason was given`];
  return [`proposal ${id}: another person agrees with: npm run wallet -- agree ${id} --as NAME [--key FILE]`];
}

async function ownerOf({ customerOf }: WalletDeskPorts, uid: string): Promise<number> {
  const owner = uid === 'house' ? 0 : await customerOf(uid);
  if (owner === undefined) throw new OperatorError(`${uid} is no uid; or say house`);
  return owner;
}

async function givenBackAs(ports: WalletDeskPorts, id: string): Promise<DeskAction> {
  const action = await givenBack(houseOf(ports), numberOf(id));
  if (action === undefined) throw new OperatorError(`${id} is no deposit that the house kept`);
  return action;
}

/** CHAIN COIN AMOUNT house|waiting|UID [UNEXPLAINED|-]: a positive or unsigned amount books what the chain has beyond the books. */
async function adjustment(ports: WalletDeskPorts, words: readonly string[]): Promise<DeskAction> {
  const [chain = '', coin = '', amount = '', whose = '', entry = '-'] = words;
  const { core } = ports.storage.sequencer;
  const state = stateOf(ports);
  const listing = state.chain(chain)?.coins.get(core.coin(coin)?.id ?? -1);
  if (listing === undefined) throw new OperatorError(`${coin} is not listed on ${chain}`);
  const units = parseDecimal(amount.replace(/^[-+]/, ''), listing.decimals);
  if (units === undefined || units === 0n) throw new OperatorError(`${amount} is no amount of ${coin}`);
  const account = whose === 'house' ? 'house' : whose === 'waiting' ? 'suspense' : 'trading';
  const owner = account === 'trading' ? await ownerOf(ports, whose) : 0;
  const signed = amount.startsWith('-') ? -units : units;
  return { do: 'adjust', chain, coin, units: String(signed), owner, account, unexplained: entry === '-' ? null : numberOf(entry) };
}

function coverage({ storage }: WalletDeskPorts, code: string, amount: string): DeskAction {
  const coin = storage.sequencer.core.coin(code);
  if (coin === undefined) throw new OperatorError(`${code === '' ? 'nothing' : code} is no coin`);
  const atoms = parseDecimal(amount, coin.decimals);
  if (atoms === undefined || atoms === 0n) throw new OperatorError(`${amount === '' ? 'nothing' : amount} is no amount of ${code}`);
  return { do: 'cover', coin: code, atoms: String(atoms) };
}

async function allowCost(ports: WalletDeskPorts, id: string, amount: string, as: string): Promise<string[]> {
  const state = stateOf(ports);
  const withdrawal = state.withdrawals.get(numberOf(id));
  if (withdrawal === undefined) throw new OperatorError('there is none of that number, or it has ended');
  const native = [...state.chainById(withdrawal.chain).coins.values()].find((one) => one.native);
  const units = parseDecimal(amount, native?.decimals ?? 0);
  if (units === undefined) throw new OperatorError(`${amount} is no amount of the chain's own coin`);
  const { by } = deciderAs(ports, as);
  await must(ports, { kind: 'wallet.allow_cost', withdrawal: withdrawal.id, units: String(units), by }, as, id, amount);
  return [`${id}: may cost ${amount}`];
}

/** ID, or CHAIN TXID of a move: spends the change of a waiting transaction, at a fee that makes mining both worthwhile. */
async function liftMove(ports: WalletDeskPorts, [first = '', txid]: readonly string[], as: string): Promise<string[]> {
  const { core } = ports.storage.sequencer;
  const withdrawal = txid === undefined ? stateOf(ports).withdrawals.get(numberOf(first)) : undefined;
  const code = withdrawal === undefined ? first : chainCode(core, withdrawal.chain);
  const followed = ports.chains.followed.find(({ setting }) => setting.code === code);
  if (followed === undefined) throw new OperatorError('say the number of a withdrawal that is on its way, or a chain and a transaction');
  await noteAs(ports, { as, action: 'desk.lift', target: txid ?? first, reason: '' });
  const done = await followed.engine.alone((chain) => liftWaiting(chain, txid ?? withdrawal?.id ?? 0));
  if (typeof done !== 'string') throw new OperatorError(done.problem);
  return [`${txid ?? first}: ${done} pays the network for it`];
}

/** A payment that is stuck: sends its bytes again, or one that offers a higher fee, or one that pays nothing with the same nonce. */
async function stuck(ports: WalletDeskPorts, name: string, id: string, as: string): Promise<string[]> {
  const { core } = ports.storage.sequencer;
  const withdrawal = stateOf(ports).withdrawals.get(numberOf(id));
  const code = withdrawal === undefined ? undefined : chainCode(core, withdrawal.chain);
  const followed = ports.chains.followed.find(({ setting }) => setting.code === code);
  if (withdrawal === undefined || followed === undefined) throw new OperatorError('there is none of that number, or it has ended');
  await noteAs(ports, { as, action: `desk.${name}`, target: id, reason: '' });
  if (name === 'bump') {
    if (!(await followed.engine.bump(withdrawal.id))) throw new OperatorError('it cannot be replaced now');
    return [`${id}: another transaction offers more, unless queue says what it waits for`];
  }
  const done = await followed.engine.alone((chain) =>
    name === 'replace' ? replaceWithNothing(chain, withdrawal.id) : sendAgain(chain, withdrawal.id),
  );
  if (typeof done !== 'string') throw new OperatorError(done.problem);
  return [name === 'replace' ? `${id}: replaced by ${done}, which pays nothing; it comes back when that is final` : `${id}: ${done}`];
}
