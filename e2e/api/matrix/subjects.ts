import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { calls } from '@agio/contracts';
import { DAY_MS, HOUR_MS } from '@agio/kernel/time';
import { CUSTOMER_STATES } from '@agio/module/testing';
import type { CustomerState, Losable } from '@agio/module/testing';
import { operatorsNamed } from '../../../harness/operators-named.ts';
import type { OpenedSite } from '../../../harness/open-site.ts';
import { agree, signIn } from '../../../harness/operators.ts';
import type { Signed } from '../../../harness/operators.ts';
import { POOL_RULES } from '../../../harness/dice-pool.ts';
import { codeSentBy } from '../../../harness/outbox.ts';
import { openSmall, PASSWORD, traderOf } from '../../../harness/small-site.ts';
import { giveReference, YUAN_COIN, YUAN_MARKET } from '../../../harness/referenced.ts';
import { callVerified } from '../../../harness/verified.ts';
import { knowingCustomer, WALLET_SEED } from '../../../harness/wallet-seed.ts';
import { Person } from '../../../tools/drills/person.ts';
import { orderFromShop, stockShop } from '../../../harness/shop-orders.ts';
import { Subject } from './subject.ts';

/** A chain of the books alone, whose blocks can be taken back. */
const GHOST = 'GHOST';
const CHAIN_DIGITS = 18;

/** States in which the customer's own things do not matter: nobody gets that far. */
const BARE: readonly CustomerState[] = ['anonymous', 'frozen by oneself', 'frozen by operators', 'closed'];
/** In which less than a coin in ten cannot be sold: the remainder that a subject has. */
const SOL_MARKET = {
  market: 'SOL_USDT',
  tickSize: '0.01',
  lotSize: '0.01',
  minAmount: '0.1',
  maxAmount: '100000',
  minTotal: '10',
  openingPrice: '150',
  makerFeeBps: 0,
  takerFeeBps: 0,
};
const withSol = (account: string, SOL: string) => {
  const customer = knowingCustomer(account);
  return { ...customer, balances: { ...customer.balances, SOL } };
};
const accountOf = (state: CustomerState): string => `own${10 + CUSTOMER_STATES.indexOf(state)}@agio.example`;
const friendOf = (state: CustomerState): string => `friend${10 + CUSTOMER_STATES.indexOf(state)}@agio.example`;

/** A site on which a customer can be brought into each state. */
export class Subjects {
  readonly site: OpenedSite;
  #cleo!: Signed;
  #dora!: Signed;
  #product: Losable['product'] = { id: '1', version: 1 };

  private constructor(site: OpenedSite) {
    this.site = site;
  }

  static async open(states: readonly CustomerState[]): Promise<Subjects> {
    const levels = ['ordinary', 'primary', 'senior'];
    const trader = (account: string, at: number, shop: string) => ({
      ...withSol(account, account.startsWith('friend') ? '5000' : '0.05'),
      trader: traderOf(`Chen ${LETTERS[at % 26]}${LETTERS[Math.floor(at / 26)]}`, numberOf(at), {
        fiat: { USDT: '1200000' },
        levels,
        otcShop: `Desk ${shop}`,
        c2cShop: `Cash ${shop}`,
      }),
    });
    const site = await openSmall(
      {
        ...WALLET_SEED,
        coins: [...WALLET_SEED.coins, { code: 'SOL', name: 'Solana' }, YUAN_COIN],
        markets: [...WALLET_SEED.markets, SOL_MARKET, YUAN_MARKET],
        customers: states.flatMap((state, at) =>
          BARE.includes(state)
            ? [{ account: accountOf(state), password: PASSWORD }]
            : [trader(accountOf(state), 2 * at, `${at}a`), trader(friendOf(state), 2 * at + 1, `${at}b`)],
        ),
        operators: operatorsNamed(['owner', 'finance', 'compliance'], 'cleo', 'dora'),
        features: { otc: true, c2c: true, lock: true, dice: true, robot: true, shop: true },
      },
      { LOCAL_CHAIN: 'on', DEVICE_DELAY: 'on' },
    );
    await site.chainUrl();
    const subjects = new Subjects(site);
    await subjects.#prepare();
    return subjects;
  }

  /** A pool, a product and a chain of the books. */
  async #prepare(): Promise<void> {
    const { inside } = this.site;
    [this.#cleo, this.#dora] = [await signIn(this.site, 'cleo'), await signIn(this.site, 'dora')];
    const to = { owner: 0, kind: 'house' } as const;
    await inside.submit({ kind: 'issue', to, coin: 'USDT', amount: `100000${'0'.repeat(10)}`, reason: 'seed', cause: 'house' });
    await agree(this.#cleo, this.#dora, 'dice.pool', POOL_RULES);
    await agree(this.#dora, this.#cleo, 'dice.house', { coin: 'USDT', direction: 'in', amount: '10000' });
    await agree(this.#cleo, this.#dora, 'lock.fund', { coin: 'USDT', amount: '10000', account: 'house', way: 'in' });
    const limits = { min: '10', max: '1000', quota: '100000', cap: '1000' };
    const product = { coin: 'USDT', kind: 'fixed', period: 'day', count: 30, cliff: 0, rate: '0.04', penalty: '0.03', ...limits };
    await agree(this.#dora, this.#cleo, 'lock.product', product);
    const [made] = (await this.#cleo.client.call('deskLockProducts')).products;
    this.#product = { id: made?.id ?? '', version: made?.version ?? 0 };
    const [params, body] = [{ id: this.#product.id }, { state: 'on_sale' } as const];
    const verification = await this.#cleo.verify('deskLockSale', body, params);
    await this.#cleo.client.call('deskLockSale', { params, body, verification });
    await stockShop(this.site, this.#cleo);
    await this.#defineChain(GHOST);
  }

  async #defineChain(chain: string): Promise<void> {
    await this.#wallet({ kind: 'wallet.define_chain', code: chain, family: 'evm' });
    for (const coin of ['USDT', 'ETH'])
      await this.#wallet({ kind: 'wallet.list_coin', chain, coin, decimals: CHAIN_DIGITS, native: coin === 'ETH' });
    await this.#wallet({ kind: 'wallet.advance', chain, height: 0, hash: 'h0' });
  }

  async #wallet(command: object): Promise<void> {
    const { reply } = await this.site.inside.submit(command as never);
    if (!reply.ok) throw new Error(`${JSON.stringify(command)}: ${reply.refusal}`);
  }

  /** A customer in a state, with something to lose. */
  async of(state: CustomerState): Promise<Subject> {
    const person = new Person(this.site.url, accountOf(state));
    if (state === 'anonymous') return new Subject(this.site, person, NOTHING);
    await person.logIn();
    // Where a device that is known is meant: a day passes. Daytime at the providers.
    const friend = new Person(this.site.url, friendOf(state));
    if (!BARE.includes(state)) await friend.logIn();
    await this.#aDayLater(person, friend, BARE.includes(state));
    const own = BARE.includes(state) ? NOTHING : await this.#furnish(person, friend);
    const subject = await this.#bring(state, new Subject(this.site, person, own), friend);
    if (!BARE.includes(state) && state !== 'coin stands still') await this.#makeSellable(state);
    return subject;
  }

  /** The house buys small balances: a market has a reference of now, and the house what it paid for others. */
  async #makeSellable(state: CustomerState): Promise<void> {
    const to = { owner: 0, kind: 'house' } as const;
    const amount = `100${'0'.repeat(10)}`;
    await this.site.inside.submit({ kind: 'issue', to, coin: 'USDT', amount, reason: 'seed', cause: `house ${state}` });
    await giveReference(this.site, 'SOL_USDT', this.#traders());
  }

  /** Friends who have nothing to do with any state: customers are numbered as the seed names them. */
  #traders(): number[] {
    const { core } = this.site.inside;
    const sol = core.coin('SOL')?.id;
    const rich = Array.from({ length: core.customers }, (_, at) => at + 1).filter((customer) =>
      core.balances(customer).some(({ available, coin, kind }) => coin === sol && kind === 'trading' && BigInt(available) > 10n ** 11n),
    );
    return rich.slice(-5);
  }

  async #aDayLater(person: Person, friend: Person, isBare: boolean): Promise<void> {
    const { clock, inside } = this.site;
    clock.pass(DAY_MS + DAY_MS - ((clock.wall() - 2 * HOUR_MS) % DAY_MS));
    await inside.settled();
    await person.renew();
    if (!isBare) await friend.renew();
    for (const name of ['cleo', 'dora'] as const) await this.#again(name);
  }

  async #again(name: 'cleo' | 'dora'): Promise<void> {
    const signed = await signIn(this.site, name);
    if (name === 'cleo') this.#cleo = signed;
    else this.#dora = signed;
  }

  async #furnish(person: Person, friend: Person): Promise<Losable> {
    const { client, account } = person;
    const { client: friendly } = friend;
    const key = () => randomUUID();
    await client.call('accountTransfer', { body: { coin: 'USDT', amount: '1000', from: 'trading', to: 'game' }, idempotencyKey: key() });
    await client.call('diceBegin');
    const order = await client.call('placeOrder', {
      body: { market: 'BTC_USDT', side: 'buy', type: 'limit', price: '60000', amount: '0.01' },
    });
    const ad = revisionOf(await client.call('otcAdvertise', { body: advertisement('sell') }));
    const take = (who: typeof client, { id, revision }: Losable['ad']) =>
      who.call('otcTake', { body: { id, revision, price: '7', amount: '100', method: 'bank' } });
    const sold = (await take(friendly, ad)).id;
    await friendly.call('otcPaid', { body: { id: sold, payer: 'Chen' } });
    const asking = { ...advertisement('sell'), autoAccept: false };
    const waiting = (await take(friendly, await client.call('otcAdvertise', { body: asking }))).id;
    const bought = (await take(client, await friendly.call('otcAdvertise', { body: advertisement('sell') }))).id;
    await client.call('otcPaid', { body: { id: bought, payer: 'Chen' } });
    const offer = revisionOf(await friendly.call('otcAdvertise', { body: advertisement('buy') }));
    for (const one of [client, friendly]) await one.call('c2cMerchantSetting', { body: SETTING });
    const trade = async (who: typeof client, side: 'buy' | 'sell', of: typeof client): Promise<string> => {
      const uid = (await of.call('getInfo')).user?.uid ?? '';
      const body = {
        side,
        coin: 'USDT',
        amount: '100',
        payMethod: 'bank',
        merchantId: uid,
        price: side === 'buy' ? '7.2' : '7.1',
      } as const;
      return (await who.call('c2cTrade', { body, idempotencyKey: key() })).id;
    };
    const soldToProvider = await trade(client, 'sell', friendly);
    await friendly.call('c2cMerchantProof', { body: { id: soldToProvider, transaction: 'T1' } });
    await friendly.call('c2cMerchantSellConfirm', { body: { id: soldToProvider } });
    const boughtFromProvider = await trade(friendly, 'buy', client);
    await friendly.call('c2cUserBuyConfirm', { body: { id: boughtFromProvider } });
    const { id: product, version } = this.#product;
    const position = await client.call('lockSubscribe', { body: { product, version, amount: '50' }, idempotencyKey: key() });
    const terms = { coin: 'BTC', amount: '0.1', period: 'week', parts: 2, emergency: true, understood: true } as const;
    const vault = await client.call('lockVault', { body: terms, idempotencyKey: key() });
    await callVerified(this.site, { client }, account, 'savePayee', { account: friend.account, name: 'Friend' });
    const card = (await client.call('bankcardList')).list[0]?.id ?? '';
    return {
      order: order.id,
      ad,
      offer,
      waiting,
      sold,
      bought,
      soldToProvider,
      boughtFromProvider,
      product: this.#product,
      position: position.id,
      vault: vault.id,
      friend: friend.account,
      card,
      goods: await orderFromShop(this.site, person),
    };
  }

  async #bring(state: CustomerState, subject: Subject, friend: Person): Promise<Subject> {
    const { person } = subject;
    const { client } = person;
    const number = BARE.includes(state) ? 0 : await person.number();
    switch (state) {
      case 'new device': {
        const stranger = new Person(this.site.url, person.account);
        await stranger.logIn();
        return new Subject(this.site, stranger, subject.own);
      }
      case 'new factor':
        await subject.bindAuthenticator();
        return subject;
      case 'password reset':
        await resetPassword(this.site, person);
        return subject;
      case 'frozen by oneself':
        await client.call('freezeOwnAccount');
        return subject;
      case 'frozen by operators': {
        const [params, body] = [{ uid: String(10_000_000 + (await person.number())) }, { reason: 'stolen papers' }];
        const verification = await this.#cleo.verify('deskCustomerDisable', body, params);
        await this.#cleo.client.call('deskCustomerDisable', { params, body, verification });
        return subject;
      }
      case 'closed':
        await callVerified(this.site, person, person.account, 'closeAccount', {});
        return subject;
      case 'owes the coin':
      case 'owes another coin':
        await this.#makeOwe(number, await friend.number(), state === 'owes the coin' ? 'USDT' : 'ETH');
        return subject;
      case 'withdrawals paused':
        await this.#cleo.client.call('deskWalletHalt', {
          body: { chain: 'LOCAL', coin: null, direction: 'withdrawals', cause: 'maintenance', reason: 'the node is changed' },
        });
        return subject;
      case 'excluded from dice':
        await client.call('diceExclude', { body: { period: 'month' } });
        return subject;
      case 'suspended as merchant':
        await this.#suspend(number);
        return subject;
      case 'coin stands still':
        await this.#wallet({ kind: 'wallet.halt', chain: GHOST, coin: null, direction: 'both', cause: 'restore', people: 2, by: 0 });
        return subject;
      case 'key to read':
      case 'key to trade':
      case 'key to transfer':
      case 'key to withdraw':
        await subject.useKey(state.replace('key to ', ''));
        return subject;
      default:
        return subject;
    }
  }

  async #suspend(number: number): Promise<void> {
    const [params, body] = [{ id: String(number) }, { decision: 'suspend', reason: 'complaints of buyers' } as const];
    const uid = { id: String(10_000_000 + number) };
    for (const call of ['deskOtcMerchantDecide', 'deskC2cProviderDecide'] as const)
      await this.#cleo.client.call(call, { params, body }).catch(() => this.#cleo.client.call(call, { params: uid, body }));
  }

  /** Coins come in, are sent on, and their block is taken back. */
  async #makeOwe(customer: number, friend: number, coin: 'USDT' | 'ETH'): Promise<void> {
    const [chain, block] = [`${GHOST}${coin}`, 'h1'];
    await this.#defineChain(chain);
    const at = { chain, coin, height: 1, block, txid: 't', index: '0' };
    const whole = coin === 'USDT' ? 5_000_000n : 1_000n;
    await this.#wallet({
      kind: 'wallet.credit',
      ...at,
      units: String(whole * 10n ** BigInt(CHAIN_DIGITS)),
      owner: customer,
      account: 'trading',
    });
    await this.#wallet({ kind: 'wallet.advance', chain, height: 1, hash: block });
    const { decimals } = this.site.inside.core.coin(coin) ?? { decimals: 0 };
    const send = { kind: 'wallet.send', customer, to: friend, coin, dayLimit: '', verification: '', words: '', request: null };
    await this.#wallet({ ...send, amount: String(whole * 10n ** BigInt(decimals)) });
    await this.#wallet({ kind: 'wallet.reorganise', chain, height: 0 });
    if (coin !== 'USDT') return;
    // What an order and a lock-up have of it is brought back a little later.
    const { core } = this.site.inside;
    const id = core.coin(coin)?.id;
    const isLocked = () => core.balances(customer).some((one) => one.coin === id && one.kind === 'lock.principal' && one.available !== '0');
    await vi.waitUntil(() => core.openOrders(customer).length === 0 && !isLocked(), { timeout: 120_000, interval: 20 });
  }
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Numbers of cards that pass their check (ISO/IEC 7812). */
function numberOf(at: number): string {
  const digits = [...`622848${String(at).padStart(9, '0')}`].map(Number);
  const sum = digits
    .toReversed()
    .reduce((total, digit, index) => total + (index % 2 === 0 ? (digit * 2 > 9 ? digit * 2 - 9 : digit * 2) : digit), 0);
  return `${digits.join('')}${(10 - (sum % 10)) % 10}`;
}

const TERMS = { coin: 'USDT', fiat: 'CNY', quantity: '1000', min: '100', max: '5000', windowMinutes: 15 } as const;
const advertisement = (side: 'buy' | 'sell') => ({
  ...TERMS,
  side,
  price: { kind: 'fixed' as const, price: '7' },
  autoAccept: true,
  methods: ['bank' as const],
});
const revisionOf = ({ id, revision }: Losable['ad']): Losable['ad'] => ({ id, revision });
const SETTING = {
  buyPrice: '7.1',
  sellPrice: '7.2',
  min: '10',
  max: '5000',
  dailyCap: '100000',
  payMethods: ['bank' as const],
  open: true,
  autoAccept: true,
};
const NO_AD = { id: '1', revision: 1 };
const NOTHING: Losable = {
  order: '1',
  ad: NO_AD,
  offer: NO_AD,
  waiting: '1',
  sold: '1',
  bought: '1',
  soldToProvider: '1',
  boughtFromProvider: '1',
  product: { id: '1', version: 1 },
  position: '1',
  vault: '1',
  friend: 'nobody@agio.example',
  card: '1',
  goods: { variant: '1', pending: '1', shipped: '1', codes: '1' },
};

async function resetPassword(site: OpenedSite, person: Person): Promise<void> {
  const password = 'entirely+new+9';
  const token = async () => {
    const { challenge } = (await person.ask(calls.createCaptcha, { body: { purpose: 'reset' } })).data as never as { challenge: never };
    const { solveCaptcha } = await import('../../../apps/server/demo/captcha.ts');
    const { data } = await person.ask(calls.verifyCaptcha, { body: { payload: await solveCaptcha(challenge) } });
    return (data as { token: string }).token;
  };
  const body = { account: person.account, token: await token() };
  const code = await codeSentBy(site, person.account, () => person.ask(calls.passwordResetCode, { body }));
  await person.ask(calls.passwordReset, { body: { account: person.account, code, password, confirm: password } });
  const entered = await person.logIn(password);
  if (entered !== 'SUCCESS') throw new Error(`after the reset: ${entered}`);
}
