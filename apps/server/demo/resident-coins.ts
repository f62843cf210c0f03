import { DEMO_ACCOUNTS, DEMO_OUTSIDE } from '../seed/demo-seed.ts';
import { LOCAL_CODE } from '../chains/local-settings.ts';
import { Person } from '@agio/module/demo';
import type { PersonPorts } from '@agio/module/demo';

const DEPOSITS = ['USDT', 'BTC', 'ETH'] as const;
/** Small enough to be paid without approval. */
const WITHDRAWALS = [
  { coin: 'USDT', amount: '240', note: 'To my own wallet' },
  { coin: 'ETH', amount: '0.4', note: '' },
] as const;

export interface ResidentCoinsPorts extends PersonPorts {
  /** Resolves when the local chain is open, or is not going to be. */
  opened(): Promise<void>;
  /** Whether the demo seed made the site: anywhere else the account of that name belongs to a customer. */
  isDemoMade(): Promise<boolean>;
}

/** Deposits and withdrawals of the demo's first person, on the local chain, and what they send and receive; once. Never in production. */
export class ResidentCoins {
  readonly #ports: ResidentCoinsPorts;
  readonly #person: Person;

  constructor(ports: ResidentCoinsPorts) {
    this.#ports = ports;
    this.#person = new Person(ports, 'demo resident');
  }

  async start(): Promise<void> {
    if (!(await this.#ports.isDemoMade())) return;
    await this.#ports.opened();
    const customer = await this.#ports.customerNamed(DEMO_ACCOUNTS[0]);
    if (customer === undefined) return;
    await this.#send(customer);
    const chain = LOCAL_CODE;
    const [deposits, withdrawals] = [
      await this.#person.call('walletDeposits', { query: {} }, customer),
      await this.#person.call('walletWithdrawals', { query: {} }, customer),
    ];
    if (deposits?.total === 0) for (const coin of DEPOSITS) await this.#person.call('walletFaucet', { body: { coin, chain } }, customer);
    if (withdrawals?.total !== 0) return;
    for (const { note, ...wanted } of WITHDRAWALS)
      await this.#person.call(
        'withdraw',
        { body: { ...wanted, chain, address: DEMO_OUTSIDE, ...(note === '' ? {} : { note }) } },
        customer,
      );
  }

  /** To a friend, and from them; once. */
  async #send(customer: number): Promise<void> {
    const [own, friends] = DEMO_ACCOUNTS;
    const friend = await this.#ports.customerNamed(friends);
    const sent = await this.#person.call('transferHistory', { query: {} }, customer);
    if (friend === undefined || sent === undefined || sent.list.some(({ note }) => note !== null)) return;
    const between = (from: number, body: object) => this.#person.call('walletSend', { body }, from);
    await between(customer, { coin: 'USDT', amount: '120', to: friends, note: 'Dinner' });
    await between(friend, { coin: 'ETH', amount: '0.25', to: own, note: 'For the tickets' });
  }

  stop(): void {
    this.#person.stop();
  }

  note(): void {
    // It waits for no other trader.
  }
}
