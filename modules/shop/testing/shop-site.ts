import { proofsOf } from '@agio/module';
import type { Outcome } from '@agio/core';
import type { Database } from '@agio/database';
import type { DecidedAlone } from '@agio/deals';
import { realClock } from '@agio/kernel/clock';
import { createShop } from '../index.ts';
import type { Shop, ShopPorts } from '../index.ts';
import { shopProjection } from '../projection.ts';
import type { Room } from '../handlers/room.ts';
import { ShopBench } from './bench.ts';
import { InTurn, LastChanged } from '@agio/module';
import { Words } from '../words.ts';

export const [ALICE, BOB] = [1, 2] as const;
export const MASTER_KEY = 'Qm8vT2xL5nR9cK4wZ7jH3bG6yD1fS0pA';

/** The shop over a core with money, whose rows follow every command: customers with a hundred USDT each. */
export class ShopSite {
  readonly bench: ShopBench;
  readonly told: string[] = [];
  readonly errors: string[] = [];
  readonly room: Room;
  readonly shop: Shop;
  /** Waited for before a command is carried out: so that two things can happen at once. */
  before: (kind: string) => Promise<void> = () => Promise.resolve();
  /** Waited for after a command was carried out. */
  after: (kind: string) => Promise<void> = () => Promise.resolve();
  /** When a customer may buy again, because something changed that guards their account. */
  delayedUntil: number | null = null;
  midnight: bigint | undefined;
  /** What was decided in other capabilities. */
  elsewhere: readonly DecidedAlone[] = [];
  readonly #database: Database;

  constructor(database: Database, customers = 2) {
    this.bench = new ShopBench(customers);
    this.#database = database;
    const ports = this.#ports();
    this.room = {
      ...ports,
      changed: new LastChanged(0, () => []),
      proofs: proofsOf(ports),
      inTurn: new InTurn(),
      words: new Words(database, { masterKey: MASTER_KEY, proofs: proofsOf(ports) }),
    };
    this.shop = createShop(ports);
  }

  async open(): Promise<void> {
    await this.#database.query(
      `truncate shop_product, shop_variant, shop_order, shop_step, shop_product_words, shop_variant_words, shop_order_words, shop_code, shop_code_batch, shop_carrier, shop_teller`,
    );
    await this.#project();
  }

  /** Each command has its own millisecond, and its rows are there before it is answered. */
  async submit(command: Parameters<ShopPorts['submit']>[0]): Promise<Outcome> {
    await this.before(command.kind);
    const outcome = this.bench.apply(command);
    await this.#project();
    this.shop.note?.({ outcomes: [outcome] });
    await this.after(command.kind);
    return outcome;
  }

  async pass(ms: number): Promise<void> {
    this.bench.pass(ms);
    await this.#project();
  }

  #shown = 0;
  async #project(): Promise<void> {
    const records = this.bench.facts.slice(this.#shown);
    this.#shown = this.bench.facts.length;
    await this.#database.transaction((session) => shopProjection.project(session, records));
  }

  #ports(): ShopPorts {
    return {
      clock: realClock,
      core: this.bench.core,
      database: this.#database,
      masterKey: MASTER_KEY,
      submit: (command) => this.submit(command),
      reached: () => Promise.resolve(true),
      now: () => this.bench.nowMs,
      publish: () => undefined,
      onError: (error) => void this.errors.push(String(error)),
      uidOf: String,
      customerOf: () => Promise.resolve(undefined),
      reference: (coin) => (coin === 'USDT' ? { price: 7n * 10n ** 8n } : undefined),
      midnight: () => this.midnight,
      siteOf: () => ({ rateCurrency: 'CNY' }),
      rates: () => ({ USDT: '7' }),
      shippingAddressesOf: () => Promise.resolve([]),
      changeDelayUntil: () => Promise.resolve(this.delayedUntil),
      keepSitePicture: () => Promise.resolve({ id: 'picture' }),
      tell: (id, customer, { event }) => Promise.resolve(void this.told.push(`${id} ${customer} ${event}`)),
      alone: { turn: new InTurn(), since: async (atMs) => [...(await this.shop.decidedAlone(atMs)), ...this.elsewhere] },
      isOwn: () => false,
    };
  }
}
