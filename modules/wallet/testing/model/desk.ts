import type {
  Collect,
  NoteDifference,
  Decide,
  DeskAction,
  Halt,
  PassScreening,
  Propose,
  ProposalRecord,
  Resume,
  SetPerson,
  NoteUnexplained,
  UnexplainedRecord,
} from '../../shared/desk-model.ts';
import { HOUSE, isAmount, no, own, SUSPENSE } from './books.ts';
import type { Books, ModelChain } from './books.ts';
import { mustFollow, note } from './chains.ts';
import { change, collect, giveUp, hand, housePays, moneyIn, mustBeCovered, netOf, paidOut, pay, standsAt, takeFrom } from './money.ts';

/** Why a chain stands still until nothing unexplained is left on it. */
const UNTIL_EXPLAINED = ['departure', 'drift', 'difference', 'restore'];

export function halt(books: Books, command: Halt) {
  const chain = command.chain === null ? null : books.knownChain(command.chain).id;
  const coin = command.coin === null ? null : books.knownCoin(command.coin).id;
  const { cause, direction, people } = command;
  const same = books.halts.find((one) => one.chain === chain && one.coin === coin && one.direction === direction && one.cause === cause);
  if (same !== undefined) return { id: same.id };
  if (books.halts.length >= 200) no('wallet.too_many');
  return { id: books.halt({ chain, coin, direction, cause, people }) };
}

export function resume(books: Books, { halt: id, by }: Resume) {
  const found = books.halts.find((one) => one.id === id) ?? no('wallet.not_found');
  books.mayDecide(by);
  if (found.approvedBy.includes(by)) no('wallet.same_reviewer');
  const left = books.unexplained.some(({ chain }) => found.chain === null || found.chain === chain);
  if (left && UNTIL_EXPLAINED.includes(found.cause)) no('wallet.unexplained_left');
  const changed = { ...found, approvedBy: [...found.approvedBy, by] };
  const ended = most(changed.approvedBy) >= changed.people;
  books.halts = books.halts.flatMap((one) => (one.id !== id ? [one] : ended ? [] : [changed]));
  books.tell({ fact: 'wallet.halt', ...changed, ended });
  books.freeze();
  return { id: ended ? 0 : id };
}

/** Anyone who leaves is taken out of every list of people who agreed; what they asked for is refused, by 0. */
export function setPerson(books: Books, { decides, person }: SetPerson) {
  if (!Number.isInteger(person) || person < 1) no('wallet.invalid');
  if (decides !== books.left.includes(person)) return {};
  if (!decides && books.left.length >= 10_000) no('wallet.too_many');
  books.left = books.left.filter((one) => one !== person);
  if (!decides) {
    books.left.push(person);
    for (const one of books.halts.filter(({ approvedBy }) => approvedBy.includes(person))) {
      const changed = { ...one, approvedBy: one.approvedBy.filter((by) => by !== person) };
      books.halts = books.halts.map((halted) => (halted.id === one.id ? changed : halted));
      books.tell({ fact: 'wallet.halt', ...changed, ended: false });
    }
    for (const one of books.proposals.filter(({ by }) => by === person))
      books.tell({ fact: 'wallet.proposal', ...one, state: 'refused', decidedBy: 0 });
    books.proposals = books.proposals.filter(({ by }) => by !== person);
    for (const one of books.withdrawals.filter(({ approvedBy, state }) => state === 'to_audit' && approvedBy.includes(person)))
      change(books, one, { approvedBy: one.approvedBy.filter((by) => by !== person) });
  }
  books.tell({ fact: 'wallet.person', id: person, decides });
  return {};
}

/** Said of the block that was booked last, or of none. */
export function compared(books: Books, { chain: code, coin: coinCode, height, units }: NoteDifference) {
  const { chain, coin } = books.place(code, coinCode);
  if (!/^-?\d{1,60}$/.test(units) || String(BigInt(units)) !== units) no('wallet.invalid');
  if (chain.half !== null || books.top(chain) !== height || chain.blocks.length === 0) no('wallet.out_of_order');
  chain.beyond = [...chain.beyond.filter((one) => one.coin !== coin.id), { coin: coin.id, units: BigInt(units) }];
  books.tell({ fact: 'wallet.compared', chain: chain.id, coin: coin.id, units });
  return {};
}

/** What was not recorded as a departure: people may book it, or a part of it, and nothing else. */
export function unrecorded(books: Books, chain: ModelChain, coin: number): bigint {
  const said = chain.beyond.find((one) => one.coin === coin);
  if (said === undefined) return 0n;
  const recorded = books.unexplained.filter((one) => one.chain === chain.id && one.coin === coin);
  return recorded.reduce((sum, one) => sum + BigInt(one.units), said.units);
}

/** The books moved and the chain did not. */
function moved(chain: ModelChain, coin: number, units: bigint): void {
  chain.beyond = chain.beyond.map((one) => (one.coin === coin ? { coin, units: one.units - units } : one));
}

export function unexplained(books: Books, command: NoteUnexplained) {
  const { chain, coin } = books.place(command.chain, command.coin);
  const { alone, block, height, people, to, txid, units, why } = command;
  if (!/^[1-9]\d{0,59}$/.test(units) || !Number.isSafeInteger(height)) no('wallet.invalid');
  const key = `${txid}:unexplained:${coin.code}:${to}`;
  if (books.isBooked(chain, key)) no('wallet.already_booked');
  mustFollow(books, chain, height, block);
  if (books.unexplained.length < 500) {
    books.given.unexplained += 1;
    const record: UnexplainedRecord = { id: books.given.unexplained, chain: chain.id, coin: coin.id, height, txid, to, units, why };
    books.unexplained.push(record);
    note(chain, { kind: 'unexplained', height, key, id: record.id }, block);
    books.tell({ fact: 'wallet.unexplained', ...record, state: 'open' });
  }
  const isToken = !(chain.listings.get(coin.id)?.native ?? true);
  books.haltChain(chain, why, people, alone === true && why === 'drift' && isToken ? coin.id : null);
  return { id: books.given.unexplained };
}

export function collectNow(books: Books, { customer, coin: code }: Collect) {
  const coin = books.knownCoin(code).id;
  if (!books.debts.some((debt) => debt.customer === customer && debt.coin === coin)) no('wallet.not_found');
  if (!collect(books, customer, coin)) no('wallet.state_changed');
  return {};
}

/** How many of some people count together: those with an account in the console, or those who gave a name. */
export function most(people: readonly number[]): number {
  const [accounts, names] = [people.filter((one) => one >= 281_474_976_710_656), people.filter((one) => one < 281_474_976_710_656)];
  return accounts.length > names.length ? accounts.length : names.length;
}

/** Asked for by one; done at once where one is enough. */
export function propose(books: Books, { action, by }: Propose) {
  books.mayDecide(by);
  const act = prepared(books, action, `desk:${books.given.proposals + 1}`);
  const isEnough = needsOne(books, action);
  if (!isEnough && books.proposals.length >= 500) no('wallet.too_many');
  books.given.proposals += 1;
  const record: ProposalRecord = { id: books.given.proposals, action, by, atMs: books.house.now() };
  if (isEnough) act();
  else books.proposals.push(record);
  books.tell({ fact: 'wallet.proposal', ...record, state: isEnough ? 'approved' : 'waiting', decidedBy: isEnough ? by : 0 });
  return isEnough ? {} : { id: record.id };
}

export function decide(books: Books, { proposal: id, decision, by }: Decide) {
  const record = books.proposals.find((one) => one.id === id) ?? no('wallet.not_found');
  books.mayDecide(by);
  if (decision === 'approve') {
    if (record.by === by || most([record.by, by]) < 2) no('wallet.same_reviewer');
    prepared(books, record.action, `desk:${id}`)();
  }
  books.proposals = books.proposals.filter((one) => one.id !== id);
  books.tell({ fact: 'wallet.proposal', ...record, state: decision === 'approve' ? 'approved' : 'refused', decidedBy: by });
  return {};
}

/** Counted elsewhere. */
export function pass(books: Books, { by, chain, payment, ref }: PassScreening) {
  books.mayDecide(by);
  books.knownChain(chain);
  if (!['deposit', 'withdrawal'].includes(payment) || ref.length < 1 || ref.length > 300) no('wallet.invalid');
  return {};
}

/** One person gives a deposit to whom it is kept for, if the screening did not stop it, and opens a destination again; all else takes two. */
function needsOne(books: Books, action: DeskAction): boolean {
  if (action.do === 'reopen') return true;
  if (action.do !== 'assign' || action.owner === 0) return false;
  return books.deposits.some(({ id, owner, why }) => id === action.deposit && owner === action.owner && why !== 'screening');
}

/** Refuses, or answers what would be done. */
function prepared(books: Books, action: DeskAction, cause: string): () => void {
  switch (action.do) {
    case 'assign': {
      const deposit = books.deposits.find(({ id }) => id === action.deposit) ?? no('wallet.not_found');
      if (deposit.account !== 'suspense') no('wallet.state_changed');
      const chain = books.chainById(deposit.chain);
      if (books.isFresh(chain, deposit.coin)) no('wallet.too_early');
      if (action.owner !== 0 && books.isTooMuch(chain, deposit.coin, BigInt(deposit.atoms))) no('wallet.too_early');
      if (action.owner !== 0 && books.house.customer(action.owner) === 'unknown') no('unknown_customer');
      if (action.owner !== 0 && books.house.isClosed(action.owner)) no('wallet.not_found');
      mustBeCovered(books, deposit);
      return () => hand(books, deposit, action.owner);
    }
    case 'adjust':
      return adjust(books, action, cause);
    case 'give_back': {
      const coin = books.knownCoin(action.coin).id;
      if (books.house.customer(action.customer) === 'unknown') no('unknown_customer');
      if (books.house.isClosed(action.customer)) no('wallet.not_found');
      if (books.givenBack.includes(action.deposit)) no('wallet.state_changed');
      if (action.deposit < 1 || action.deposit > books.given.deposits) no('wallet.not_found');
      if (!isAmount(action.atoms) || action.atoms === '0') no('wallet.amount_zero');
      const atoms = BigInt(action.atoms);
      if (books.keptOf(action.customer, coin) < atoms) no('wallet.not_kept');
      if (books.house.available(HOUSE, coin) < atoms) no('wallet.balance_not_enough');
      return () => {
        books.givenBack.push(action.deposit);
        books.small.push({ customer: action.customer, coin, atoms: -atoms });
        pay(books, HOUSE, own(action.customer), coin, atoms, 'deposit', `given_back:${action.deposit}`);
        collect(books, action.customer, coin);
      };
    }
    case 'cover': {
      const coin = books.knownCoin(action.coin).id;
      if (!isAmount(action.atoms) || action.atoms === '0') no('wallet.amount_zero');
      const atoms = BigInt(action.atoms);
      if (books.house.available(HOUSE, coin) < atoms) no('wallet.balance_not_enough');
      if (books.house.backing(coin, 0) < atoms) no('wallet.state_changed');
      return () => {
        books.house.post(HOUSE, coin, -atoms, 'cover', cause);
        books.house.back(coin, 0, -atoms);
      };
    }
    case 'settle': {
      const entry = books.unexplained.find(({ id }) => id === action.unexplained) ?? no('wallet.not_found');
      const withdrawal = books.withdrawal(action.withdrawal);
      if (withdrawal.to !== 0 || withdrawal.chain !== entry.chain || withdrawal.coin !== entry.coin) no('wallet.state_changed');
      if (books.units(books.chainById(entry.chain), entry.coin, netOf(withdrawal)) !== BigInt(entry.units)) no('wallet.invalid');
      if (books.house.backing(entry.coin, entry.chain) < netOf(withdrawal)) no('wallet.balance_not_enough');
      return () => {
        paidOut(books, withdrawal, entry.txid, entry.height);
        moved(books.chainById(entry.chain), entry.coin, -BigInt(entry.units));
        explained(books, entry);
      };
    }
    case 'give_up': {
      const withdrawal = books.withdrawal(action.withdrawal);
      const { chain, coin, customer, reopened, signed } = withdrawal;
      const isDoubted = books.halts.some((halt) => halt.cause === 'nodes' && [null, chain].includes(halt.chain));
      if (signed.length === 0 || reopened || !isDoubted) no('wallet.state_changed');
      return () => {
        giveUp(books, withdrawal, 'failed', 'replaced');
        collect(books, customer, coin);
      };
    }
    case 'reopen': {
      const key = `${books.knownChain(action.chain).id}:${action.address}`;
      if (!books.reverted.includes(key)) no('wallet.not_found');
      return () => void (books.reverted = books.reverted.filter((one) => one !== key));
    }
  }
}

function explained(books: Books, entry: UnexplainedRecord): void {
  books.unexplained = books.unexplained.filter((one) => one !== entry);
  books.tell({ fact: 'wallet.unexplained', ...entry, state: 'settled' });
}

function adjust(books: Books, action: Extract<DeskAction, { do: 'adjust' }>, cause: string): () => void {
  const {
    chain,
    coin: { id: coin },
  } = books.place(action.chain, action.coin);
  const { account, owner } = action;
  if (!/^-?[1-9]\d{0,59}$/.test(action.units)) no('wallet.invalid');
  if (account === 'trading' && books.house.customer(owner) === 'unknown') no('unknown_customer');
  const entry = books.unexplained.find(({ id }) => id === action.unexplained);
  if (action.unexplained !== null && (entry?.chain !== chain.id || entry.coin !== coin)) no('wallet.not_found');
  if (books.isFresh(chain, coin)) no('wallet.too_early');
  const units = BigInt(action.units);
  if (units > 0n && account === 'trading' && books.house.isClosed(owner)) no('wallet.not_found');
  const found = entry === undefined ? unrecorded(books, chain, coin) : -BigInt(entry.units);
  const [least, most] = found > 0n ? [1n, found] : [found, -1n];
  if (units < least || units > most) no('wallet.beyond_difference');
  if (units > 0n) {
    if (books.house.issued(coin) + books.atoms(chain, coin, units) + 1n > books.house.issuedMax) no('wallet.issue_out_of_bound');
  } else {
    if (-units > books.onChain(chain, coin)) no('wallet.balance_not_enough');
    const cost = -books.change(chain, coin, units);
    if (account === 'suspense' && books.house.available(SUSPENSE, coin) < cost) no('wallet.balance_not_enough');
  }
  return () => {
    if (units > 0n) {
      moneyIn(books, chain, coin, units, standsAt(action), cause);
      if (account === 'trading') collect(books, owner, coin);
    } else {
      const cost = -books.custody(chain, coin, units, cause);
      if (account === 'trading') takeFrom(books, chain, owner, coin, cost, cause);
      else if (account === 'house') housePays(books, chain, coin, cost, 'clawback', cause);
      else {
        books.house.post(SUSPENSE, coin, -cost, 'clawback', cause);
        books.house.back(coin, chain.id, -cost);
      }
    }
    moved(chain, coin, units);
    if (entry !== undefined) explained(books, entry);
  };
}
