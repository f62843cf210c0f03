import type { Database } from '@agio/database';
import type { LevelRights } from '@agio/contracts/certification';
import { NO_RIGHTS, PeerSite } from '@agio/deals/testing';
import { assert } from '@agio/kernel';
import { createOtc, otcMachine } from '../index.ts';
import type { Otc } from '../index.ts';
import { otcProjection } from '../projection.ts';

export { MASTER_KEY } from '@agio/deals/testing';
export const [MERCHANT, TAKER, STRANGER] = [1, 2, 3] as const;
const RIGHTS: LevelRights = {
  ...NO_RIGHTS,
  otcTrade: true,
  otcMerchant: true,
  c2cProvider: false,
  otcOrderMax: { CNY: '50000', USD: '7000' },
};

/** OTC over a core with money, whose rows follow every command: a merchant, a taker and a stranger, with ten thousand USDT each. */
export class OtcSite extends PeerSite<Otc> {
  reference: { price: bigint; atMs: number } | undefined;
  readonly levels = new Map<number, number>();
  rights = RIGHTS;
  /** The largest order in yuan of those whose level allows less. */
  readonly largest = new Map<number, string>();

  constructor(database: Database) {
    const names = ['', 'Lin Chen', 'Bob Chan', 'Eve Wu'];
    super(database, { machine: otcMachine, projection: otcProjection, startMs: Date.UTC(2026, 10, 23, 9), names });
  }

  get otc(): Otc {
    return this.opened;
  }

  async open(): Promise<void> {
    await this.database.query(
      `truncate otc_ad, otc_order, otc_step, otc_scribe, otc_message, otc_merchant, otc_ad_words, otc_order_words, otc_payer, otc_block, otc_decision, otc_judgement`,
    );
    await this.submit({ kind: 'define_coin', code: 'USDT', name: 'Tether', decimals: 8, tags: [] });
    await this.merchant(MERCHANT, 'Delta Exchange');
    for (const customer of [TAKER, STRANGER]) await this.#certified(customer);
  }

  /** Another merchant, verified, with as many coins as the others. */
  async merchant(customer: number, name: string): Promise<void> {
    await this.#certified(customer);
    await this.ask('merchantCA', { body: { name } }, customer);
    const body = { decision: 'verify', reason: 'All is in order' };
    await this.operate('deskOtcMerchantDecide', { params: { id: String(customer) }, body });
  }

  async #certified(customer: number): Promise<void> {
    await this.person(customer, '1000000000000');
    this.levels.set(customer, 2);
  }

  /** Time passes at once: what is due happens late. */
  override async pass(ms: number): Promise<void> {
    this.nowMs += ms;
    while ((this.core.nextDueMs ?? Infinity) <= this.nowMs) await this.apply({ kind: 'tick' });
  }

  advertise(into: Record<string, unknown> = {}, as: number = MERCHANT) {
    const price = { kind: 'fixed', price: '7.2' };
    const terms = { side: 'sell', coin: 'USDT', fiat: 'CNY', price, quantity: '1000', min: '100', max: '5000', windowMinutes: 15 };
    return this.must('otcAdvertise', { body: { ...terms, autoAccept: false, methods: ['bank'], ...into } }, as);
  }

  take(ad: { readonly id: string; readonly revision: number }, into: Record<string, unknown> = {}, as: number = TAKER) {
    const body = { id: ad.id, revision: ad.revision, price: '7.2', amount: '100', method: 'bank', ...into };
    return this.ask('otcTake', { body }, as);
  }

  /** An order of a hundred coins that the taker buys, paid if it should be. */
  async order(upTo: 'waiting' | 'unpaid' | 'paid' = 'waiting', into: Record<string, unknown> = {}): Promise<string> {
    const taken = await this.take(await this.advertise(into));
    assert(taken.ok, 'it is taken');
    const body = { id: taken.data.id };
    if (upTo !== 'waiting') await this.must('otcAccept', { body }, MERCHANT);
    if (upTo === 'paid') await this.must('otcPaid', { body: { ...body, payer: 'Bob Chan' } }, TAKER);
    return taken.data.id;
  }

  available(customer: number): string {
    return this.balance(customer).available;
  }

  protected create(): Otc {
    return createOtc({
      ...this.ports(),
      customerOf: (uid) => Promise.resolve(/^[1-9]\d{0,3}$/.test(uid) ? Number(uid) : undefined),
      feeMillionths: 1_000,
      reference: () => this.reference,
      levelOf: (customer) => (this.levels.get(customer) ?? 0) as 0,
      isVerified: (customer) => (this.levels.get(customer) ?? 0) >= 2,
      rightsOf: (customer) => ({
        ...this.rights,
        otcOrderMax: { ...this.rights.otcOrderMax, CNY: this.largest.get(customer) ?? this.rights.otcOrderMax.CNY },
      }),
      signedUpAt: () => Promise.resolve(this.nowMs - 40 * 86_400_000),
      hasAuthenticator: () => Promise.resolve(false),
    });
  }
}
