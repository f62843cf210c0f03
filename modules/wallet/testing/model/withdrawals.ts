import type { Adopt, AllowCost, Wait } from '../../shared/desk-model.ts';
import type {
  CancelWithdrawal,
  Confirm,
  Fail,
  Mature,
  Move,
  Review,
  Send,
  NoteSent,
  Sign,
  Withdraw,
  WithdrawalRecord,
} from '../../model.ts';
import { FEES, isAmount, least, no, own, SUSPENSE } from './books.ts';
import type { Books, ModelDeposit } from './books.ts';
import { note } from './chains.ts';
import { most } from './desk.ts';
import { change, close, collect, giveUp, netOf, paidOut, pay, tellDeposit } from './money.ts';

const OPEN_MOST = 20;
const TIMES_A_DAY = 1_000;
/** So many payments that reverted close a destination. */
const REVERTS_CLOSE = 3;
const EARLY = ['requested', 'to_audit'];

function mustBeEnabled(books: Books, customer: number): void {
  const standing = books.house.customer(customer);
  if (standing !== 'enabled') no(standing === 'unknown' ? 'unknown_customer' : 'customer_disabled');
}

export function withdraw(books: Books, command: Withdraw) {
  const { address, amount: text, customer, dayLimit, fee, readyAtMs, to, verification } = command;
  mustBeEnabled(books, customer);
  const { chain, coin } = books.place(command.chain, command.coin);
  const { freeUpTo, freeWorth, twoAbove, twoWorth, worth } = command;
  const areWhole = [text, fee, freeUpTo, twoAbove, worth, freeWorth, twoWorth].every((one) => one === undefined || isAmount(one));
  if (!areWhole || ![0, 1, 2, 3, 4, 5].includes(command.approvals)) no('wallet.invalid');
  const person = personOf(command);
  const amount = BigInt(text);
  if (amount === 0n) no('wallet.amount_zero');
  if (amount <= BigInt(fee)) no('wallet.amount_below_fee');
  if (to === customer) no('wallet.same_account');
  const isOutside = to === 0;
  if (!isOutside && books.house.customer(to) === 'unknown') no('unknown_customer');
  if (!isOutside && books.house.isClosed(to)) no('wallet.not_found');
  if (isOutside ? books.isHalted(chain.id, coin.id, 'withdrawals') : books.isHaltedInside(coin.id)) no('wallet.halted');
  if (books.isFresh(chain, coin.id)) no('wallet.halted');
  if (books.owes(customer)) no('wallet.debt');
  if (isOutside && books.reverted.filter((one) => one === `${chain.id}:${address}`).length >= REVERTS_CLOSE) no('wallet.address_closed');
  if (isOutside && books.units(chain, coin.id, amount - BigInt(fee)) === undefined) no('wallet.amount_too_fine');
  if (books.isUsed(verification)) no('wallet.verification_used');
  if (books.withdrawals.filter((one) => one.customer === customer).length >= OPEN_MOST) no('wallet.too_many_open');
  mustBeWithinDay(books, person, coin.id, amount, dayLimit);
  if (books.house.available(own(customer), coin.id) < amount) no('wallet.balance_not_enough');
  books.use(verification);
  books.given.withdrawals += 1;
  const now = books.house.now();
  const id = books.given.withdrawals;
  const { approvals, reasons } = seenBy(books, command, person, coin.id);
  books.outs.push({ customer, coin: coin.id, amount, at: now, withdrawal: id, people: approvals, worth, to });
  const asked = { customer, address, amount: text, fee, to, approvals, readyAtMs, reasons, words: command.words };
  const nothingYet = { approvedBy: [], signed: [], txid: null, height: 0, reason: null, reopened: false, waits: null, costMost: '' };
  const times = { createdAtMs: now, updatedAtMs: now };
  const withdrawal: WithdrawalRecord = { id, chain: chain.id, coin: coin.id, state: 'requested', ...asked, ...nothingYet, ...times };
  books.withdrawals.push(withdrawal);
  if (readyAtMs > now) books.tell({ fact: 'wallet.withdrawal', ...withdrawal });
  else ripe(books, withdrawal);
  return { id };
}

/** The people who have to look at it: also at what the customer had moved out within the day that fewer people had to look at. */
function seenBy(
  books: Books,
  { amount, approvals, reasons, worth, ...limits }: Withdraw,
  person: readonly [number, ...number[]],
  coin: number,
) {
  const passed = (limit: string | undefined, most: string | undefined, people: number): boolean => {
    const few = books.leftOf(person).filter((out) => out.people < people);
    const all = few.reduce((sum, out) => sum + BigInt(out.worth ?? '0'), BigInt(worth ?? '0'));
    const same = few.filter((out) => out.coin === coin).reduce((sum, out) => sum + out.amount, BigInt(amount));
    const isMuch = most !== undefined && worth !== undefined && all > BigInt(most);
    return isMuch || (limit !== undefined && same > BigInt(limit));
  };
  const { freeUpTo, freeWorth, twoAbove, twoWorth } = limits;
  const why = [passed(twoAbove, twoWorth, 2) ? 'very_large' : '', passed(freeUpTo, freeWorth, 1) ? 'large' : ''].filter(
    (one) => one !== '',
  );
  const least = why.includes('very_large') ? 2 : why.length;
  return { approvals: approvals < least ? least : approvals, reasons: [...new Set([...why, ...reasons])] };
}

/** The customer, then the other accounts of the same person. */
function personOf({ alsoTheirs, customer }: Pick<Withdraw, 'alsoTheirs' | 'customer'>): readonly [number, ...number[]] {
  if (alsoTheirs === undefined) return [customer];
  if (!Array.isArray(alsoTheirs) || alsoTheirs.length > 200 || alsoTheirs.some((one) => !Number.isInteger(one) || one < 1))
    no('wallet.invalid');
  return [customer, ...alsoTheirs];
}

function mustBeWithinDay(books: Books, person: readonly [number, ...number[]], coin: number, amount: bigint, dayLimit: string): void {
  if (dayLimit !== '' && books.outToday(person, coin) + amount > BigInt(dayLimit)) no('wallet.day_limit');
  if (books.timesToday(person[0]) >= TIMES_A_DAY) no('wallet.day_limit');
}

function ripe(books: Books, withdrawal: WithdrawalRecord): void {
  if (withdrawal.approvals > 0) change(books, withdrawal, { state: 'to_audit' });
  else approve(books, withdrawal);
}

function approve(books: Books, withdrawal: WithdrawalRecord): void {
  const { coin, customer, fee, id, to } = withdrawal;
  if (to === 0) {
    change(books, withdrawal, { state: 'approved' });
    return;
  }
  if (books.house.isClosed(to)) {
    giveUp(books, withdrawal, 'rejected', 'receiver_closed');
    return;
  }
  close(books, withdrawal, { state: 'confirmed' });
  const cause = `withdrawal:${id}`;
  pay(books, own(customer), own(to), coin, netOf(withdrawal), 'withdrawal', cause, 'deposit');
  pay(books, own(customer), FEES, coin, BigInt(fee), 'withdrawal_fee', cause);
  collect(books, to, coin);
}

/** What stays inside is settled with its approval: whatever would keep it back must do so before. */
function mustNotBeKept(books: Books, { coin, customer, to }: WithdrawalRecord): void {
  if (to === 0) return;
  if (books.house.customer(customer) === 'disabled') no('customer_disabled');
  if (books.owes(customer)) no('wallet.debt');
  if (books.isHaltedInside(coin)) no('wallet.halted');
}

export function mature(books: Books, command: Mature) {
  const withdrawal = books.withdrawal(command.withdrawal);
  if (withdrawal.state !== 'requested') no('wallet.state_changed');
  if (books.house.now() < withdrawal.readyAtMs) no('wallet.too_early');
  mustNotBeKept(books, withdrawal);
  ripe(books, withdrawal);
  return {};
}

export function review(books: Books, { withdrawal: id, reviewer, decision, reason }: Review) {
  const withdrawal = books.withdrawal(id);
  books.mayDecide(reviewer);
  if (decision === 'reject') {
    mustBeEndable(books, withdrawal);
    giveUp(books, withdrawal, 'rejected', reason);
    return {};
  }
  if (withdrawal.state !== 'to_audit') no('wallet.state_changed');
  if (withdrawal.approvedBy.includes(reviewer)) no('wallet.same_reviewer');
  mustNotBeKept(books, withdrawal);
  const approvedBy = [...withdrawal.approvedBy, reviewer];
  if (most(approvedBy) < withdrawal.approvals) change(books, withdrawal, { approvedBy });
  else approve(books, { ...withdrawal, approvedBy });
  return {};
}

/** What people may end: what is not approved yet, and what waits unsigned for its fee on a chain that is not halted. */
function mustBeEndable(books: Books, { chain, coin, signed, state, waits }: WithdrawalRecord): void {
  if (EARLY.includes(state)) return;
  if (state !== 'approved' || signed.length > 0 || waits !== 'network_fee') no('wallet.state_changed');
  if (books.isHalted(chain, coin, 'withdrawals')) no('wallet.halted');
}

export function cancel(books: Books, { customer, withdrawal: id }: CancelWithdrawal) {
  const withdrawal = books.withdrawal(id);
  if (withdrawal.customer !== customer) no('wallet.not_found');
  mustBeEndable(books, withdrawal);
  giveUp(books, withdrawal, 'cancelled', null);
  return {};
}

export function sign(books: Books, { withdrawal, others = [], txid, raw, spends }: Sign) {
  const ids = [withdrawal, ...others];
  const paid = ids.map((id) => books.withdrawal(id));
  if (new Set(ids).size < ids.length) no('wallet.not_found');
  if (spends.length === 0 || spends.length > 200 || raw.length > 200_000 || ids.length > 50) no('wallet.invalid');
  if (new Set(paid.map(({ chain }) => chain)).size > 1) no('wallet.invalid');
  for (const one of paid) {
    if (EARLY.includes(one.state)) no('wallet.state_changed');
    if (books.isHalted(one.chain, one.coin, 'withdrawals')) no('wallet.halted');
    const isFirst = one.signed.length === 0;
    if (isFirst && books.house.customer(one.customer) === 'disabled') no('customer_disabled');
    if (isFirst && books.owes(one.customer)) no('wallet.debt');
    if (one.signed.length === 6) no('wallet.invalid');
    if (one.signed.some((before) => !before.spends.some((spend) => spends.includes(spend)))) no('wallet.spend_in_use');
  }
  const elsewhere = books.withdrawals.filter((one) => one.chain === paid[0]?.chain && !ids.includes(one.id));
  if (elsewhere.some(({ signed }) => signed.some((before) => before.spends.some((spend) => spends.includes(spend)))))
    no('wallet.spend_in_use');
  for (const one of paid) {
    const state = one.state === 'broadcast' ? 'broadcast' : 'signed';
    change(books, one, { state, signed: [...one.signed, { txid, raw, spends }], waits: null });
  }
  return {};
}

export function sent(books: Books, { withdrawal: id }: NoteSent) {
  const withdrawal = books.withdrawal(id);
  if (withdrawal.state !== 'signed') no('wallet.state_changed');
  if (books.isHalted(withdrawal.chain, withdrawal.coin, 'withdrawals')) no('wallet.halted');
  change(books, withdrawal, { state: 'broadcast', waits: null });
  return {};
}

export function confirm(books: Books, command: Confirm) {
  const withdrawal = books.withdrawal(command.withdrawal);
  if (!['signed', 'broadcast'].includes(withdrawal.state)) no('wallet.state_changed');
  if (!withdrawal.signed.some(({ txid }) => txid === command.txid)) no('wallet.not_found');
  return inBlock(books, withdrawal, command);
}

export function adopt(books: Books, command: Adopt) {
  const withdrawal = books.withdrawal(command.withdrawal);
  if (!books.isRestored(withdrawal.chain) || withdrawal.to !== 0 || withdrawal.reopened) no('wallet.state_changed');
  return inBlock(books, withdrawal, command);
}

function inBlock(books: Books, withdrawal: WithdrawalRecord, { txid, height, block }: Pick<Confirm, 'txid' | 'height' | 'block'>) {
  const chain = books.chainById(withdrawal.chain);
  if (books.house.backing(withdrawal.coin, chain.id) < netOf(withdrawal)) no('wallet.balance_not_enough');
  const isFree = chain.half === null || (chain.half.height === height && chain.half.hash === block);
  if (!Number.isSafeInteger(height) || height <= books.top(chain) || !isFree) no('wallet.out_of_order');
  const paid = paidOut(books, withdrawal, txid, height);
  note(chain, { kind: 'paid', height, key: `${txid}:paid:${withdrawal.id}`, withdrawal: paid }, block);
  return {};
}

export function fail(books: Books, { withdrawal: id, reason, cost = '0' }: Fail) {
  const withdrawal = books.withdrawal(id);
  if (EARLY.includes(withdrawal.state)) no('wallet.state_changed');
  // Bytes that are out in the world may be mined: people can no longer decide.
  if (withdrawal.signed.length > 0 && ['customer_asked', 'policy'].includes(reason)) no('wallet.state_changed');
  if (!isAmount(cost)) no('wallet.invalid');
  const { amount, chain, coin, customer, fee } = withdrawal;
  if (withdrawal.reopened) {
    close(books, withdrawal, { state: 'failed', reason });
    pay(books, SUSPENSE, own(customer), coin, netOf(withdrawal), 'withdrawal', `failed:${id}`);
    const back = least(books.house.available(FEES, coin), BigInt(fee));
    pay(books, FEES, own(customer), coin, back, 'withdrawal_fee', `failed:${id}`);
  } else giveUp(books, withdrawal, 'failed', reason);
  const kept = least(BigInt(cost), BigInt(amount), books.house.available(own(customer), coin));
  pay(books, own(customer), FEES, coin, kept, 'withdrawal_fee', `failed:${id}:cost`);
  if (reason === 'reverted') books.reverted.push(`${chain}:${withdrawal.address}`);
  collect(books, customer, coin);
  if (withdrawal.reopened && books.house.isClosed(customer)) keep(books, withdrawal);
  return {};
}

/** Nobody gets into a closed account: what came back stands as a deposit that waits. */
function keep(books: Books, { amount, chain: on, coin, customer, id, signed }: WithdrawalRecord): void {
  const atoms = least(books.house.available(own(customer), coin), BigInt(amount));
  if (atoms === 0n) return;
  const chain = books.chainById(on);
  pay(books, own(customer), SUSPENSE, coin, atoms, 'withdrawal', `failed:${id}:kept`);
  books.given.deposits += 1;
  const deposit: ModelDeposit = {
    id: books.given.deposits,
    chain: chain.id,
    coin,
    height: Math.max(books.top(chain), 0),
    txid: signed.at(-1)?.txid ?? '',
    index: `failed:${id}`,
    units: String((atoms * 10n ** BigInt(chain.listings.get(coin)?.decimals ?? 0)) / 10n ** BigInt(books.house.coinById(coin).decimals)),
    atoms: String(atoms),
    owner: customer,
    account: 'suspense',
    why: 'disabled',
  };
  books.deposits.push(deposit);
  tellDeposit(books, deposit, 'to_audit');
}

export function wait(books: Books, { withdrawal: id, reason }: Wait) {
  const withdrawal = books.withdrawal(id);
  if (EARLY.includes(withdrawal.state) || withdrawal.waits === reason) no('wallet.state_changed');
  change(books, withdrawal, { waits: reason });
  return {};
}

export function allowCost(books: Books, { by, withdrawal: id, units }: AllowCost) {
  const withdrawal = books.withdrawal(id);
  books.mayDecide(by);
  if (!isAmount(units)) no('wallet.invalid');
  change(books, withdrawal, { costMost: units });
  return {};
}

export function move(books: Books, { customer, from, to, coin, amount }: Move) {
  if (from === to) no('wallet.same_account');
  if (![from, to].every((kind) => ['trading', 'fiat', 'game'].includes(kind))) no('wallet.invalid');
  return transfer(books, { customer, to: customer, fromAccount: from, toAccount: to, words: '' }, coin, amount);
}

export function send(books: Books, { alsoTheirs, customer, to, coin: code, amount, dayLimit, verification, words, worth }: Send) {
  if (customer === to) no('wallet.same_account');
  if (books.isUsed(verification)) no('wallet.verification_used');
  const coin = books.knownCoin(code);
  if (books.owes(customer)) no('wallet.debt');
  if (books.isHaltedInside(coin.id)) no('wallet.halted');
  if (!isAmount(amount) || (dayLimit !== '' && !isAmount(dayLimit))) no('wallet.invalid');
  mustBeWithinDay(books, personOf(alsoTheirs === undefined ? { customer } : { customer, alsoTheirs }), coin.id, BigInt(amount), dayLimit);
  const made = transfer(books, { customer, to, fromAccount: 'trading', toAccount: 'trading', words }, code, amount);
  books.use(verification);
  books.outs.push({ customer, coin: coin.id, amount: BigInt(amount), at: books.house.now(), withdrawal: 0, people: 0, worth, to });
  return made;
}

interface Between {
  readonly customer: number;
  readonly to: number;
  readonly fromAccount: Move['from'];
  readonly toAccount: Move['to'];
  readonly words: string;
}

function transfer(books: Books, between: Between, code: string, text: string) {
  const { customer, to, fromAccount, toAccount } = between;
  mustBeEnabled(books, customer);
  if (books.house.customer(to) !== 'enabled') no('wallet.not_found');
  const coin = books.knownCoin(code).id;
  if (!isAmount(text)) no('wallet.invalid');
  const amount = BigInt(text);
  if (amount === 0n) no('wallet.amount_zero');
  const from = { owner: customer, kind: fromAccount };
  if (books.house.available(from, coin) < amount) no('wallet.balance_not_enough');
  books.given.transfers += 1;
  const id = books.given.transfers;
  const [out, into] = customer === to ? (['transfer', 'transfer'] as const) : (['sent', 'received'] as const);
  pay(books, from, { owner: to, kind: toAccount }, coin, amount, out, `transfer:${id}`, into);
  books.tell({ fact: 'wallet.transfer', id, coin, amount: text, ...between });
  collect(books, to, coin);
  return { id };
}
