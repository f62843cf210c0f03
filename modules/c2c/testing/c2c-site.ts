import type { RequestContext } from '@agio/contracts';
import type { C2cOrder } from '@agio/contracts/c2c';
import type { Database } from '@agio/database';
import type { LevelRights } from '@agio/contracts/certification';
import { NO_RIGHTS, PeerSite } from '@agio/deals/testing';
import { assert } from '@agio/kernel';
import { createC2c } from '../index.ts';
import type { C2c } from '../index.ts';
import { c2cMachine } from '../machine/index.ts';
import { c2cProjection } from '../projection.ts';

/** Two providers, a customer and a stranger. */
export const [NORTH, SOUTH, CUSTOMER, STRANGER] = [1, 2, 3, 4] as const;
const PEOPLE = [NORTH, SOUTH, CUSTOMER, STRANGER];
const RIGHTS: LevelRights = {
  ...NO_RIGHTS,
  otcTrade: true,
  otcMerchant: true,
  c2cProvider: true,
  otcOrderMax: { CNY: '50000', USD: '7000' },
};
export const SETTING = {
  buyPrice: '7.1',
  sellPrice: '7.2',
  min: '10',
  max: '5000',
  dailyCap: '100000',
  payMethods: ['bank'],
  open: true,
  autoAccept: false,
};

/** C2C over a core with money, whose rows follow every command: two providers with settings, a customer and a stranger with two million USDT each. It is ten in the morning in Shanghai. */
export class C2cSite extends PeerSite<C2c> {
  readonly verified = new Set<number>(PEOPLE);
  rights = RIGHTS;
  /** Customers whose level was withdrawn. */
  readonly withdrawn = new Set<number>();

  constructor(database: Database) {
    const names = ['', 'Lin Chen', 'Bob Chan', 'Eve Wu', 'Sam Ho'];
    super(database, { machine: c2cMachine, projection: c2cProjection, startMs: Date.UTC(2026, 10, 23, 2), names });
  }

  get c2c(): C2c {
    return this.opened;
  }

  async open(providers: readonly number[] = [NORTH, SOUTH]): Promise<void> {
    await this.database.query(
      `truncate c2c_provider, c2c_order, c2c_change, c2c_scribe, c2c_provider_words, c2c_judgement, c2c_order_words, c2c_step, c2c_decision`,
    );
    await this.submit({ kind: 'define_coin', code: 'USDT', name: 'Tether', decimals: 8, tags: [] });
    for (const customer of PEOPLE) await this.person(customer, '200000000000000');
    for (const provider of providers) await this.provide(provider);
  }

  /** Makes a customer a provider who takes orders. */
  async provide(provider: number, setting: Record<string, unknown> = {}): Promise<void> {
    await this.must('c2cMerchantApply', { body: { name: `Exchange ${provider}` } }, provider);
    await this.judge(provider, 'verify');
    await this.set(provider, setting);
  }

  set(provider: number, setting: Record<string, unknown>) {
    return this.must('c2cMerchantSetting', { body: { ...SETTING, ...setting } }, provider);
  }

  judge(provider: number, decision: 'verify' | 'reject' | 'suspend' | 'resume') {
    return this.operate('deskC2cProviderDecide', { params: { id: String(provider) }, body: { decision, reason: 'All was looked at' } });
  }

  trade(into: Record<string, unknown> = {}, as: number = CUSTOMER, more: Partial<RequestContext> = {}) {
    const body = { side: 'buy', coin: 'USDT', amount: '100', payMethod: 'bank', ...into };
    return this.ask('c2cTrade', { body }, as, more);
  }

  /** An order of a hundred coins with the first provider that has come so far in the usual way. */
  async orderIn(state: C2cOrder['state'], side: 'buy' | 'sell' = 'buy'): Promise<string> {
    const made = await this.trade({ side, merchantId: String(NORTH) });
    assert(made.ok, 'it is made');
    const { id } = made.data;
    const body = { id };
    if (state === 'cancelled') await this.must('c2cUserCancel', { body }, CUSTOMER);
    if (state === 'expired') await this.pass(30 * 60_000);
    if (['untreated', 'unpaid', 'cancelled', 'expired'].includes(state)) return id;
    if (side === 'buy') await this.must('c2cUserBuyConfirm', { body }, CUSTOMER);
    else await this.must('c2cMerchantAccept', { body }, NORTH);
    if (side === 'sell' && state !== 'waiting_transfer') {
      await this.must('c2cMerchantProof', { body: { id, transaction: 'TX 1' } }, NORTH);
      await this.must('c2cMerchantSellConfirm', { body }, NORTH);
    }
    if (state === 'appealed') {
      await this.pass(15 * 60_000);
      await this.must('c2cAppeal', { body: { id, reason: 'Nothing came' } }, CUSTOMER);
    }
    if (state === 'success' && side === 'buy') await this.must('c2cMerchantBuyConfirm', { body }, NORTH);
    if (state === 'success' && side === 'sell') await this.must('c2cUserSellConfirm', { body }, CUSTOMER);
    return id;
  }

  protected create(): C2c {
    return createC2c({
      ...this.ports(),
      customerOf: (uid) => Promise.resolve(/^[1234]$/.test(uid) ? Number(uid) : undefined),
      reference: () => ({ price: 715_000_000n, atMs: this.nowMs }),
      timeZoneOf: () => 'Asia/Shanghai',
      isVerified: (customer) => this.verified.has(customer),
      rightsOf: (customer) => (this.withdrawn.has(customer) ? { ...this.rights, c2cProvider: false } : this.rights),
      movementsFor: () => Promise.resolve({ list: [], total: 0 }),
    });
  }
}
