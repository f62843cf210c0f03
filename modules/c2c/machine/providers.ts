import type { MachineReply, MachineTools } from '@agio/core';
import { refused } from '@agio/core';
import { areMethods, fiatOf, isFiatCode, isPositive, standingRefusal } from '@agio/deals/machine';
import { BOND_RETURNS_MS, DECISIONS, PROVIDERS_MAX } from '../model.ts';
import type {
  ApplyAsProvider,
  JudgeProvider,
  ProviderRecord,
  ProviderState,
  ResignAsProvider,
  SetProvider,
  TakeOwedBond,
} from '../model.ts';
import { bondOf } from './state.ts';
import type { C2cBooks } from './state.ts';

const done = (id: number): MachineReply => ({ ok: true, kind: 'done', id });

/** What a decision makes of a provider, by where they stand. */
export const JUDGED: Readonly<Record<JudgeProvider['decision'], { readonly from: ProviderState; readonly to: ProviderState }>> = {
  verify: { from: 'auditing', to: 'verified' },
  reject: { from: 'auditing', to: 'rejected' },
  suspend: { from: 'verified', to: 'suspended' },
  resume: { from: 'suspended', to: 'verified' },
};

export function apply(books: C2cBooks, tools: MachineTools, command: ApplyAsProvider): MachineReply {
  const { customer } = command;
  const standing = standingRefusal(tools, customer);
  if (standing !== undefined) return standing;
  const coin = tools.coin(command.coin);
  if (coin === undefined) return refused('unknown_coin');
  const loss = tools.lossRefusal(customer, coin.id);
  if (loss !== undefined) return loss;
  if (!isPositive(command.bond)) return refused('c2c.invalid');
  if (books.providers.has(customer)) return refused('c2c.state_changed');
  if (books.providers.size >= PROVIDERS_MAX) return refused('c2c.too_many_open');
  const bond = BigInt(command.bond);
  if (tools.money.available(fiatOf(customer), coin.id) < bond) return refused('c2c.bond_needed');

  books.counts.applications += 1;
  const application = books.counts.applications;
  const told = { reason: 'c2c_bond', cause: `c2c_bond:${application}` };
  tools.money.transfer(fiatOf(customer), bondOf(customer), coin.id, bond, told);
  books.putProvider(tools, {
    customer,
    state: 'auditing',
    coin: coin.id,
    bond: command.bond,
    application,
    words: command.words,
    by: 0,
    sinceMs: tools.nowMs(),
    returnsAtMs: 0,
    setting: null,
  });
  return done(application);
}

export function judge(books: C2cBooks, tools: MachineTools, { by, customer, decision }: JudgeProvider): MachineReply {
  const provider = books.providers.get(customer);
  if (provider === undefined) return refused('c2c.not_found');
  if (!DECISIONS.includes(decision) || !Number.isSafeInteger(by) || by <= 0) return refused('c2c.invalid');
  const { from, to } = JUDGED[decision];
  if (provider.state !== from) return refused('c2c.state_changed');
  const judged = { ...provider, state: to, by, sinceMs: tools.nowMs() };
  // A bond that a debt took whole is put up again with a new application.
  if (to === 'rejected' || (to === 'verified' && provider.bond === '0'))
    giveBondBack(books, tools, to === 'rejected' ? judged : { ...judged, state: 'left' });
  else books.putProvider(tools, judged);
  return done(customer);
}

/** As much of a debtor's bond as they owe of its coin goes to where it pays. A provider whose bond has become smaller takes no new orders before a review. */
export function takeOwed(books: C2cBooks, tools: MachineTools, { customer }: TakeOwedBond): MachineReply {
  const provider = books.providers.get(customer);
  if (provider === undefined) return refused('c2c.not_found');
  const { application, coin, state } = provider;
  const [bond, debt] = [BigInt(provider.bond), tools.debtOf(customer, coin)];
  const taken = debt < bond ? debt : bond;
  if (taken === 0n) return refused('c2c.state_changed');
  const left = String(bond - taken);
  const told = { reason: 'c2c_bond', cause: `c2c_bond_owed:${application}:${left}` };
  tools.money.transfer(bondOf(customer), fiatOf(customer), coin, taken, told);
  const suspended = { state: 'suspended', by: 0, sinceMs: tools.nowMs() } as const;
  books.putProvider(tools, { ...provider, bond: left, ...(state === 'verified' ? suspended : {}) });
  return done(customer);
}

export function resign(books: C2cBooks, tools: MachineTools, { customer }: ResignAsProvider): MachineReply {
  const provider = books.providers.get(customer);
  if (provider === undefined) return refused('c2c.provider_needed');
  if (tools.customer(customer) !== 'enabled') return refused('customer_disabled');
  const nowMs = tools.nowMs();
  if (provider.state === 'auditing') {
    giveBondBack(books, tools, { ...provider, state: 'left', sinceMs: nowMs });
    return done(customer);
  }
  // Anyone who is suspended stays until people have looked at why.
  if (provider.state !== 'verified') return refused('c2c.state_changed');
  if (books.isBusy(customer)) return refused('c2c.orders_open');
  books.putProvider(tools, { ...provider, state: 'leaving', sinceMs: nowMs, returnsAtMs: nowMs + BOND_RETURNS_MS });
  return done(customer);
}

/** One who is suspended may change everything, and takes no new orders all the same. */
export function set(books: C2cBooks, tools: MachineTools, command: SetProvider): MachineReply {
  const { customer } = command;
  const provider = books.providers.get(customer);
  if (provider === undefined || (provider.state !== 'verified' && provider.state !== 'suspended')) return refused('c2c.provider_needed');
  if (tools.customer(customer) !== 'enabled') return refused('customer_disabled');
  const coin = tools.coin(command.coin);
  if (coin === undefined) return refused('unknown_coin');
  if (!areTerms(command)) return refused('c2c.invalid');
  const { buyPrice, dailyCap, fiat, isAutoAccepting, isOpen, max, methods, min, sellPrice } = command;
  const terms = { fiat, buyPrice, sellPrice, min, max, dailyCap, methods: [...methods], isOpen, isAutoAccepting };
  books.putProvider(tools, { ...provider, setting: { coin: coin.id, ...terms, setAtMs: tools.nowMs() } });
  return done(customer);
}

/** The bond of one who was rejected, or who resigned long enough ago. */
export function giveBondBack(books: C2cBooks, tools: MachineTools, provider: ProviderRecord): void {
  const { application, bond, coin, customer } = provider;
  const told = { reason: 'c2c_bond', cause: `c2c_bond_back:${application}` };
  if (bond !== '0') tools.money.transfer(bondOf(customer), fiatOf(customer), coin, BigInt(bond), told);
  books.putProvider(tools, { ...provider, bond: '0', returnsAtMs: 0 });
}

function areTerms({ buyPrice, dailyCap, fiat, max, methods, min, sellPrice, ...rest }: SetProvider): boolean {
  return (
    [buyPrice, sellPrice, min, max, dailyCap].every(isPositive) &&
    BigInt(sellPrice) >= BigInt(buyPrice) &&
    BigInt(min) <= BigInt(max) &&
    isFiatCode(fiat) &&
    areMethods(methods) &&
    typeof rest.isOpen === 'boolean' &&
    typeof rest.isAutoAccepting === 'boolean'
  );
}
