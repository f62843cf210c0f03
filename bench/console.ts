import { performance } from 'node:perf_hooks';
import { migrate, openDatabase } from '@agio/database';
import type { Database } from '@agio/database';
import { ALL_MIGRATIONS } from '../apps/server/storage/storage.ts';
import { Harness } from '../modules/identity/testing/harness.ts';
import { MoneySite } from '../modules/wallet/testing/money-site.ts';
import { openPostgres } from './postgres.ts';
import { scaled } from './scale.ts';
import type { Print } from './scale.ts';

/** The amount of generated data; `CONSOLE_BENCH_PART=10` makes a tenth of it. */
const PART = Number(process.env['CONSOLE_BENCH_PART'] ?? 1);
const CUSTOMERS = Math.floor(1_000_000 / PART);
const POSTINGS = Math.floor(10_000_000 / PART);
const CHUNK = 250_000;
/** Each query runs this often, with another value each time. */
const ROUNDS = 200;
const ROUNDS_MIN = 2;
const OLDEST_MS = 1_700_000_000_000;

interface Size {
  readonly customers: number;
  readonly postings: number;
}

type Ask = (round: number) => Promise<unknown>;

/** Time of searches and first pages for operators among a million customers and ten million postings, measured at the calls' handlers. */
export async function benchConsole(print: Print, scale: number): Promise<void> {
  const size = { customers: scaled(CUSTOMERS, scale), postings: scaled(POSTINGS, scale) };
  const rounds = scaled(ROUNDS, scale, ROUNDS_MIN);
  const postgres = await openPostgres(scale);
  const database = await openDatabase({ url: postgres.url });
  try {
    await migrate(database, ALL_MIGRATIONS);
    const wallet = new MoneySite(database);
    await wallet.open();
    // Whom the core knows as well; the first has a tenth of all postings.
    for (let made = 3; made <= rounds + 2; made += 1) await wallet.submit({ kind: 'create_customer', ref: `bench ${made}`, wide: false });
    await generate(database, size, print);
    const identity = new Harness(database, { customersOnChain: (text) => wallet.wallet.customersOnChain(text) }).identity;
    const search = (query: object): Promise<unknown> =>
      Promise.resolve(identity.desk.deskCustomers({ query, body: undefined, params: undefined }, {} as never));
    const postings = (customer: number): Promise<unknown> =>
      Promise.resolve(
        wallet.wallet.desk.deskCustomerPostings({ params: { uid: String(customer) }, query: { limit: 50 }, body: undefined }, {} as never),
      );
    const some = (round: number): number => 1 + ((round * 48_271) % size.customers);
    const asked: Readonly<Record<string, Ask>> = {
      first_page: () => search({ limit: 50 }),
      old_days: (round) => search({ limit: 50, from: OLDEST_MS + round * 1_000_000, to: OLDEST_MS + round * 1_000_000 + 86_400_000 }),
      disabled: () => search({ limit: 50, state: 'disabled' }),
      uid: (round) => search({ limit: 50, search: String(10_000_000 + some(round)) }),
      email: (round) => search({ limit: 50, search: `person${some(round)}@mail.example` }),
      email_beginning: (round) => search({ limit: 50, search: `person${10 + (round % 90)}` }),
      email_any: () => search({ limit: 50, search: 'person' }),
      name: (round) => search({ limit: 50, search: `Trader.${some(round)}` }),
      mobile_end: (round) => search({ limit: 50, search: String(some(round) + 100_000_000) }),
      address: (round) => search({ limit: 50, search: `0x${String(some(round)).padStart(40, 'a')}` }),
      transaction: (round) => search({ limit: 50, search: `0x${String(some(round)).padStart(64, 'b')}` }),
      postings: (round) => postings(3 + round),
      postings_of_many: () => postings(1),
    };
    let worst = 0;
    for (const [name, ask] of Object.entries(asked)) {
      const { p50, p95 } = await timesOf(ask, rounds);
      worst = Math.max(worst, p95);
      print(`${name}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
      print(`figure console.${name}_p95_ms ${p95.toFixed(1)}`);
    }
    print(`figure console.worst_p95_ms ${worst.toFixed(1)}`);
  } finally {
    await database.close();
    await postgres.remove();
  }
}

async function timesOf(ask: Ask, rounds: number): Promise<{ readonly p50: number; readonly p95: number }> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = performance.now();
    const answered = (await ask(round)) as { readonly ok: boolean };
    times.push(performance.now() - before);
    if (!answered.ok) throw new Error(`not answered: ${JSON.stringify(answered)}`);
  }
  times.sort((a, b) => a - b);
  return { p50: times[Math.floor(rounds / 2)] ?? 0, p95: times[Math.floor(rounds * 0.95)] ?? 0 };
}

/** Customers with a log-in, a deposit address and a deposit each, one in a thousand disabled, and their postings. */
async function generate(database: Database, { customers, postings }: Size, print: Print): Promise<void> {
  const beganMs = performance.now();
  for (let from = 1; from <= customers; from += CHUNK) {
    const range = `generate_series(${from}, ${Math.min(customers, from + CHUNK - 1)}) n`;
    await database.query(
      `insert into identity_account (customer, email, mobile, password_hash, username, country, invite_code, created_at, disabled_at)
       select n, 'person' || n || '@mail.example', '+49' || (100000000 + n), '', 'trader.' || n, 'DE',
         'bench ' || n, ${OLDEST_MS} + n * 60000::int8, case when n % 1000 = 0 then 1 end from ${range}`,
    );
    await database.query(
      `insert into identity_login (customer, at, ip, device, method, result) select n, ${OLDEST_MS}, '192.0.2.1', 'Firefox', 'password', 'ok' from ${range}`,
    );
    await database.query(
      `insert into wallet_address (chain, address, customer, place) select 'LOCAL', '0x' || lpad(n::text, 40, 'a'), n, n from ${range}`,
    );
    await database.query(
      `insert into wallet_deposit (id, chain, coin, height, txid, place, owner, account, units, atoms, state, at_ms, sequence)
       select 10000000 + n, 0, 0, n, '0x' || lpad(n::text, 64, 'b'), '0', n, 'trading', 1, 1, 'credited', ${OLDEST_MS}, n from ${range}`,
    );
  }
  for (let from = 1; from <= postings; from += CHUNK)
    await database.query(
      `insert into wallet_posting (id, sequence, at_ms, owner, kind, coin, amount, after_total, reason, cause)
       select 1000000 + n, n, ${OLDEST_MS} + n, case when n % 10 = 0 then 1 else 1 + (n::int8 * 7919) % ${customers} end, 'trading', n % 2, n % 1000, n, 'trade', 'trade ' || n
       from generate_series(${from}, ${Math.min(postings, from + CHUNK - 1)}) n`,
    );
  await database.query('analyze');
  print(`${customers} customers and ${postings} postings, generated in ${((performance.now() - beganMs) / 1_000).toFixed(0)} s`);
}
