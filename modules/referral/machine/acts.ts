import { byRate, FEE_KINDS, LINK_REASONS } from '@agio/contracts/referral/constants';
import { DONE, refused } from '@agio/core';
import type { AccountRef, MachineReply } from '@agio/core';
import {
  CIRCLE_MAX,
  LINKED_MAX,
  PERSON_MAX,
  referralAgreement,
  referralCredit,
  referralPerson,
  referralPlan,
  referralTie,
  referralWithheld,
  TIES_MAX,
  WITHHELD_MAX,
} from '../model.ts';
import type { AgreeRates, ChangePlan, ClearAccount, LevelRates, LinkAccounts, PersonRecord, Source, TieFriend } from '../model.ts';
import type { ReferralBooks } from './books.ts';
import type { PendingReward } from './pending.ts';
import { areRates, isShare } from './rates.ts';

const ACCOUNTS: Readonly<Record<Source, AccountRef>> = { fees: { owner: 0, kind: 'fees' }, house: { owner: 0, kind: 'house' } };

export function tie(books: ReferralBooks, { code, customer, inviter, share }: TieFriend): MachineReply {
  const { tools } = books;
  if (!isShare(share) || !Number.isInteger(code) || code < 0) return refused('referral.invalid');
  if (tools.customer(customer) === 'unknown' || tools.customer(inviter) === 'unknown') return refused('referral.not_found');
  if (books.ties.has(customer)) return refused('referral.already_tied');
  if (isAbove(books, customer, inviter)) return refused('referral.circle');
  if (books.ties.size >= TIES_MAX) return refused('referral.too_many');
  const record = { friend: customer, inviter, code, share, tiedAtMs: tools.nowMs() };
  books.tie(record);
  tools.tell(referralTie.tell(record));
  return DONE;
}

/** Whether a customer is the inviter, or is among those who brought them. Further up than is followed here, no one earns by anyone any more. */
function isAbove(books: ReferralBooks, customer: number, inviter: number): boolean {
  let above = inviter;
  for (let hops = 0; hops < CIRCLE_MAX; hops += 1) {
    if (above === 0) return false;
    if (above === customer) return true;
    above = books.inviterOf(above);
  }
  return false;
}

export function changePlan(books: ReferralBooks, { by, cause, decidedBy, version, ...rates }: ChangePlan): MachineReply {
  const { tools } = books;
  if (!FEE_KINDS.every((kind) => areRates(rates[kind]))) return refused('referral.invalid');
  const now = books.plan?.version ?? 0;
  if (version !== now) return refused('referral.terms_changed');
  const plan = {
    version: now + 1,
    ...byRate((kind, level) => rates[kind][level]),
    by,
    decidedBy,
    cause,
    atMs: tools.nowMs(),
  };
  books.setPlan(plan);
  tools.tell(referralPlan.tell(plan));
  return { ...DONE, id: plan.version };
}

const NONE: LevelRates = { direct: -1, indirect: -1 };

export function agree(books: ReferralBooks, { by, cause, customer, decidedBy, rates }: AgreeRates): MachineReply {
  const { tools } = books;
  if (rates !== null && !areRates(rates)) return refused('referral.invalid');
  if (tools.customer(customer) === 'unknown') return refused('referral.not_found');
  const { direct, indirect } = rates ?? NONE;
  const before = books.agreements.get(customer) ?? NONE;
  if (before.direct === direct && before.indirect === indirect) return refused('referral.nothing_changes');
  const record = { customer, direct, indirect, by, decidedBy, cause, atMs: tools.nowMs() };
  books.agree(record);
  tools.tell(referralAgreement.tell(record));
  return DONE;
}

/** All accounts of both become one person's, and what was earned between them and not credited yet is withheld. */
export function link(books: ReferralBooks, { by, customer, other, reason }: LinkAccounts): MachineReply {
  const { tools } = books;
  if (!LINK_REASONS.includes(reason)) return refused('referral.invalid');
  if (tools.customer(customer) === 'unknown' || tools.customer(other) === 'unknown') return refused('referral.not_found');
  const [one, two] = [books.personOf(customer), books.personOf(other)];
  if (one === two) return refused('referral.nothing_changes');
  if (by === 0 && [customer, other].some((account) => books.persons.get(account)?.reason === 'cleared')) return refused('referral.cleared');
  const accounts = [...books.accountsOf(one), ...books.accountsOf(two)].toSorted((a, b) => a - b);
  if (accounts.length > PERSON_MAX || books.persons.size + accounts.length > LINKED_MAX) return refused('referral.too_many');
  const person = Math.min(one, two);
  for (const account of accounts) {
    const known = books.persons.get(account);
    if (known?.person === person && known.reason !== 'cleared') continue;
    put(books, { customer: account, person, reason, by, atMs: tools.nowMs() });
  }
  for (const account of accounts) books.withholding.add(account);
  withhold(books);
  return DONE;
}

/** From now on; what was withheld stays so. */
export function clear(books: ReferralBooks, { by, customer }: ClearAccount): MachineReply {
  const person = books.personOf(customer);
  const others = [...books.accountsOf(person)].filter((account) => account !== customer).toSorted((a, b) => a - b);
  if (others.length === 0) return refused('referral.nothing_changes');
  const atMs = books.tools.nowMs();
  // A person's number is one of their accounts: if that one leaves, the others get another.
  const [first = 0] = others;
  if (person === customer)
    for (const account of others)
      put(books, { ...(books.persons.get(account) ?? { reason: 'operator' as const, by }), customer: account, person: first, atMs });
  put(books, { customer, person: customer, reason: 'cleared', by, atMs });
  return DONE;
}

function put(books: ReferralBooks, record: PersonRecord): void {
  books.setPerson(record);
  books.tools.tell(referralPerson.tell(record));
}

/** Withholds as much as one command may of what waits for it, beneficiary by beneficiary. */
export function withhold(books: ReferralBooks): void {
  const { pending, tools, withholding } = books;
  let room = WITHHELD_MAX;
  for (const beneficiary of withholding) {
    const found = voidOnes(books, beneficiary, room);
    for (const [, { atoms, coin, friend, level, source }] of found)
      tools.tell(referralWithheld.tell({ friend, level, coin, source, amount: String(atoms), atMs: tools.nowMs() }));
    pending.take(
      beneficiary,
      found.map(([cell]) => cell),
    );
    room -= found.length;
    if (room === 0) return;
    withholding.delete(beneficiary);
  }
}

function voidOnes(books: ReferralBooks, beneficiary: number, most: number): readonly (readonly [number, PendingReward])[] {
  const found: (readonly [number, PendingReward])[] = [];
  for (const one of books.pending.of(beneficiary)) {
    const [, { friend, level }] = one;
    if (level === 'indirect' ? books.isIndirectVoid(friend, 0) : books.isDirectVoid(friend, 0)) found.push(one);
    if (found.length === most) break;
  }
  return found;
}

/** The beneficiary who is due first gets their rewards, coin by coin; what the account does not cover waits for the next hour, as does everything of a customer who is disabled. */
export function credit(books: ReferralBooks): void {
  const { pending, tools } = books;
  const [first] = pending.due;
  if (first === undefined) return;
  const [beneficiary, dueMs] = first;
  const byPlace = Map.groupBy(pending.of(beneficiary), ([, { coin, source }]) => coin * 2 + (source === 'house' ? 1 : 0));
  const isOpen = tools.customer(beneficiary) === 'enabled';
  for (const [, cells] of isOpen ? [...byPlace].toSorted(([a], [b]) => a - b) : []) pay(books, beneficiary, dueMs, cells);
  pending.postpone(beneficiary, tools.nowMs());
}

function pay(books: ReferralBooks, beneficiary: number, dueMs: number, cells: readonly (readonly [number, PendingReward])[]): void {
  const { pending, tools } = books;
  const [[, { coin, source }] = [0, { coin: 0, source: 'fees' }] as const] = cells;
  const amount = cells.reduce((sum, [, { atoms }]) => sum + atoms, 0n);
  const from = ACCOUNTS[source];
  if (tools.stillness(coin) !== undefined || tools.money.available(from, coin) < amount) return;
  tools.money.transfer(from, { owner: beneficiary, kind: 'trading' }, coin, amount, {
    reason: 'referral',
    cause: `referral:${beneficiary}:${coin}:${source}:${dueMs}`,
  });
  pending.take(
    beneficiary,
    cells.map(([cell]) => cell),
  );
  tools.tell(referralCredit.tell({ customer: beneficiary, coin, source, dueMs, amount: String(amount), creditedAtMs: tools.nowMs() }));
}
