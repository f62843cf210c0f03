import type { BodyOf, Calls } from '@agio/contracts';
import type { AppliedBatch } from '@agio/module';
import { DEMO_ACCOUNTS, Person, thinking } from '@agio/module/demo';
import type { PersonPorts, Resident } from '@agio/module/demo';
import { c2cOrder } from '../model.ts';
import { DEMO_PROVIDER } from './people.ts';

const SETTING: BodyOf<Calls['c2cMerchantSetting']> = {
  buyPrice: '7.086',
  sellPrice: '7.118',
  min: '100',
  max: '50000',
  dailyCap: '5000000',
  payMethods: ['bank', 'alipay', 'weixin'],
  open: true,
  autoAccept: true,
};

const FIRST_PURCHASE: BodyOf<Calls['c2cTrade']> = { side: 'buy', coin: 'USDT', amount: '200', payMethod: 'bank' };

/** The demo's service provider, who confirms what was paid and pays out what was sold. Never in production. */
export class DemoProvider implements Resident {
  readonly #ports: PersonPorts;
  readonly #person: Person;
  #customer: number | undefined;
  /** The first person of the demo, who buys once at its beginning. */
  #buyer: number | undefined;
  /** That order; a visitor pays for all others. */
  #purchase: string | undefined;

  constructor(ports: PersonPorts) {
    this.#ports = ports;
    this.#person = new Person(ports, 'demo provider');
  }

  async start(): Promise<void> {
    const customer = await this.#ports.customerNamed(DEMO_PROVIDER.account);
    if (customer === undefined) return;
    this.#customer = customer;
    const own = await this.#person.call('c2cMerchant', { query: {} }, customer);
    if (own !== undefined && own.setting === null) await this.#person.call('c2cMerchantSetting', { body: SETTING }, customer);
    // What was begun before a restart goes on.
    const waiting = await this.#person.call('c2cMerchantHistory', { query: { view: 'own', limit: 100 } }, customer);
    for (const { id } of waiting?.list ?? []) this.#soon(id);
    await this.#firstPurchase();
  }

  stop(): void {
    this.#person.stop();
  }

  note({ outcomes }: AppliedBatch): void {
    for (const { facts } of outcomes)
      for (const fact of facts) {
        if (c2cOrder.is(fact) && fact.provider === this.#customer) this.#soon(String(fact.id));
        if (c2cOrder.is(fact) && fact.customer === this.#buyer) this.#person.later(() => this.#pay(String(fact.id)), thinking());
      }
  }

  /** The demo's first person has an order that is over, so that a visitor sees one. */
  async #firstPurchase(): Promise<void> {
    const buyer = await this.#ports.customerNamed(DEMO_ACCOUNTS[0]);
    if (buyer === undefined) return;
    const own = await this.#person.call('c2cUserHistory', { query: { limit: 1 } }, buyer);
    if (own?.total !== 0) return;
    this.#buyer = buyer;
    this.#purchase = (await this.#person.call('c2cTrade', { body: FIRST_PURCHASE }, buyer))?.id;
  }

  async #pay(id: string): Promise<void> {
    if (id !== this.#purchase) return;
    const customer = this.#buyer ?? 0;
    const found = await this.#person.call('c2cUserOrder', { params: { id } }, customer);
    if (found?.order.acts.includes('declare') !== true) return;
    await this.#person.call('c2cUserBuyConfirm', { body: { id } }, customer);
    this.#buyer = undefined;
  }

  #soon(id: string): void {
    this.#person.later(() => this.#act(id), thinking());
  }

  /** Does what is the provider's to do next. */
  async #act(id: string): Promise<void> {
    const customer = this.#customer ?? 0;
    const body = { id };
    const found = await this.#person.call('c2cUserOrder', { params: body }, customer);
    const acts = found?.order.acts ?? [];
    if (acts.includes('finish')) await this.#person.call('c2cMerchantBuyConfirm', { body }, customer);
    else if (acts.includes('accept')) await this.#person.call('c2cMerchantAccept', { body }, customer);
    else if (acts.includes('transfer')) {
      await this.#person.call('c2cMerchantProof', { body: { id, transaction: `DEMO-${id.padStart(8, '0')}` } }, customer);
      await this.#person.call('c2cMerchantSellConfirm', { body }, customer);
    }
  }
}
