import { randomUUID } from 'node:crypto';
import { calls, deskCalls } from '@agio/contracts';
import type { AnyCall, CallName } from '@agio/contracts';
import { hashSecret } from '@agio/credentials';
import { openDatabase } from '@agio/database';
import type { Database } from '@agio/database';
import type { SiteModule } from '@agio/module';
import { modules } from '../../apps/server/site.ts';
import { PASSWORD } from '../../harness/small-site.ts';
import { signed } from '../../harness/signed-request.ts';
import { verificationOf } from '../../harness/verified.ts';
import { OUTSIDE } from '../../harness/wallet-seed.ts';
import { Failure } from '../custody/failure.ts';
import { Chance } from '../simulate/chance.ts';
import { furnish } from './belongings.ts';
import type { Played } from './drill.ts';
import { Mates } from './mates.ts';
import { askAt, pathOf, Person } from './person.ts';
import { Scene } from './scene.ts';
import { Tally } from './tally.ts';
import { atomsOf, PART, valueOf } from './wealth.ts';

/** One seed of so many has a chain. */
const CHAIN_EVERY = 3;
/** Nobody else knows it. */
const OWN_PASSWORD = 'entirely+new+9';
const LINK = 'a secret whose hash is in a row';
/** Rebuilt from the journal: what is written there moves nothing, and stops the site at most. */
const PROJECTED = new Set((modules as readonly Pick<SiteModule, 'projection'>[]).flatMap(({ projection }) => projection?.tables ?? []));
/** Where money goes, as its owner reads it. */
const WHERE: readonly CallName[] = ['addressBook', 'payees', 'bankcardList'];

/** Somebody who writes whatever they like to the database, and has an account like everybody. */
export async function playDatabaseOwner(seed: number): Promise<Played> {
  const chance = new Chance(seed, 'database owner');
  const tally = new Tally();
  const scene = await Scene.open(chance, chance.once(CHAIN_EVERY));
  const database = await openDatabase(scene.site.databaseAt);
  const owner = new DatabaseOwner(scene, chance, tally, database);
  try {
    await owner.play();
    return { tally };
  } catch (error) {
    const problem = error instanceof Failure ? error.message : error instanceof Error ? error.stack : String(error);
    return { tally, problem: `database: ${problem ?? ''}\n  ${owner.done.join('\n  ')}` };
  } finally {
    await database.close();
    await scene.site.remove();
  }
}

interface Table {
  readonly table: string;
  /** The column that says whose a row is. */
  readonly of: string;
  readonly columns: readonly string[];
}

class DatabaseOwner {
  /** What was written. */
  readonly done: string[] = [];
  readonly #scene: Scene;
  readonly #chance: Chance;
  readonly #tally: Tally;
  readonly #database: Database;

  constructor(scene: Scene, chance: Chance, tally: Tally, database: Database) {
    this.#scene = scene;
    this.#chance = chance;
    this.#tally = tally;
    this.#database = database;
  }

  async play(): Promise<void> {
    const scene = this.#scene;
    const [thief] = scene.accomplices;
    await scene.age();
    await scene.crowdTrades();
    await furnish(scene, this.#chance);
    const scopes = ['read', 'trade', 'transfer', 'withdraw'];
    const key = await scene.verified(thief, 'createApiKey', { name: 'own', scopes, addresses: ['127.0.0.1'] });
    await scene.verified(thief, 'changePassword', { oldPassword: PASSWORD, newPassword: OWN_PASSWORD, revokeKeys: false });
    await this.#savePayee(scene.victim, scene.crowd[0] ?? scene.victim);
    const numbers = { thief: await thief.number(), victim: await scene.victim.number() };
    const others = [scene.victim, ...scene.crowd];
    const where = await this.#where(scene.victim);
    const barred = await scene.bar();
    const [worth, total] = [await this.#worth(scene.accomplices), await this.#worth(scene.people)];

    await this.#write(numbers);
    await this.#unbar(barred);
    const problems = this.#barredOf(barred);
    await scene.site.stop();
    await this.#write(numbers);
    await this.#unbar(barred);
    // A seed is for a house that nobody wrote to.
    await scene.site.start({ SEED: '' });
    if (scene.hasChain) await scene.site.chainUrl();

    problems.push(...this.#barredOf(barred), ...(await this.#enter(others, numbers.thief)), ...(await this.#compare(where)));
    for (let at = 0; at < 6; at += 1) await this.#withKey(key);
    const mates = new Mates(scene, this.#chance, this.#tally);
    const acts = this.#chance.int(10, 30);
    for (let at = 0; at < acts; at += 1) await mates.act();
    await scene.pass(25 * 60 * 60_000);
    const [gained, made] = [(await this.#worth(scene.accomplices)) - worth, (await this.#worth(scene.people)) - total];
    if (gained > PART) problems.push(`they have gained ${Number(gained) / Number(PART)} yuan`);
    if (made > PART) problems.push(`customers have ${Number(made) / Number(PART)} yuan more than before`);
    problems.push(...scene.site.inside.core.audit());
    if (problems.length > 0) throw new Failure(problems.join('\n  '));
  }

  async #worth(people: readonly Person[]): Promise<bigint> {
    const { inside } = this.#scene.site;
    await inside.settled();
    this.#numbers ??= new Map();
    const numbers: number[] = [];
    for (const one of people) {
      const known = this.#numbers.get(one) ?? (await one.number());
      this.#numbers.set(one, known);
      numbers.push(known);
    }
    return valueOf(inside.core, await atomsOf(inside.core, this.#database, numbers));
  }

  #numbers: Map<Person, number> | undefined;

  async #savePayee(person: Person, payee: Person): Promise<void> {
    const body = { account: payee.account, name: 'my friend' };
    const headers = { 'x-verification': await verificationOf(this.#scene.site, person, person.account, 'savePayee', body).catch(() => '') };
    await person.ask(calls.savePayee, { body, headers });
  }

  /** Rows of their own that they give to the victim, the victim's that they change, and some that would be worth most. */
  async #write({ thief, victim }: { readonly thief: number; readonly victim: number }): Promise<void> {
    const tables = await this.#tables();
    const chosen: (readonly [string, readonly unknown[]])[] = [
      [
        'update identity_account v set password_hash = t.password_hash from identity_account t where v.customer = $1 and t.customer = $2',
        [victim, thief],
      ],
      [
        'update identity_account v set password_hash = t.password_hash, proof = t.proof from identity_account t where v.customer = $1 and t.customer = $2',
        [victim, thief],
      ],
      ['update identity_session set customer = $1 where customer = $2', [victim, thief]],
      ['update identity_api_key set customer = $1 where customer = $2', [victim, thief]],
      ['update identity_device set known_at = 0 where customer = $1', [thief]],
      ['update wallet_book set address = $2 where customer = $1', [victim, OUTSIDE.replace(/.$/, '0')]],
      ['update wallet_payee set payee = $2 where customer = $1', [victim, thief]],
      ['update wallet_address set address = $2 where customer = $1', [victim, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8']],
      ['update wallet_address set customer = -customer where customer = $1', [thief]],
      ['update payment_method set customer = $1 where customer = $2', [victim, thief]],
      [`insert into operators_account (name, roles, created_at) values ('mallory', array['owner'], 0) on conflict do nothing`, []],
      [
        `insert into operators_invitation (operator, secret_hash, expires_at) select id, $1, 9e15 from operators_account where name = 'mallory' on conflict do nothing`,
        [hashSecret(LINK)],
      ],
      [`update operators_invitation set secret_hash = $1, expires_at = 9e15`, [hashSecret(LINK)]],
    ];
    for (const [text, values] of chosen) if (this.#chance.once(2)) await this.#run(text, values);
    for (let at = 0; at < 12; at += 1) {
      const { columns, of, table } = this.#chance.pick(tables);
      const copied = columns.filter((name) => name !== of && this.#chance.once(2));
      const set = copied.map((name) => `${name} = t.${name}`).join(', ');
      const acts = {
        give: `update ${table} set ${of} = $1 where ${of} = $2`,
        copy: set === '' ? '' : `update ${table} v set ${set} from ${table} t where v.${of} = $1 and t.${of} = $2`,
        clear: `update ${table} set proof = null where ${of} in ($1, $2)`,
        delete: `delete from ${table} where ${of} = $1 and $2 > 0`,
      };
      const act = this.#chance.weighed({ give: 3, copy: 4, clear: 1, delete: 1 });
      if (acts[act] !== '' && (act !== 'clear' || columns.includes('proof'))) await this.#run(acts[act], [victim, thief]);
    }
  }

  /** Marks of why an account is disabled: on those that are, on everybody else, and without the accounts for a while. */
  async #unbar(barred: readonly number[]): Promise<void> {
    const set = this.#chance.pick([
      'disabled_at = null, frozen_at = null',
      'disabled_at = null, frozen_at = null, opening = true',
      'disabled_at = null, frozen_at = null, closed_at = 1',
      'disabled_at = null, frozen_at = 1, disabled_before_freeze = false',
      'disabled_at = null, frozen_at = 1, opening = true, unfrozen_at = 1',
    ]);
    await this.#run(`update identity_account set ${set} where customer = any($1)`, [barred]);
    const other = this.#chance.pick(['disabled_at = 1', 'frozen_at = 1', 'closed_at = 1']);
    if (this.#chance.once(2)) await this.#run(`update identity_account set ${other} where not customer = any($1)`, [barred]);
    if (this.#chance.once(2)) await this.#run('update identity_registration set customer = null where customer = any($1)', [barred]);
  }

  /** Disabled accounts and their reasons are as operators decided, unless the row with the account's owner is gone. */
  #barredOf([held, frozen]: readonly [number, number]): string[] {
    const { core } = this.#scene.site.inside;
    const reasons = new Map([
      [held, 'operators'],
      [frozen, 'owner'],
    ]);
    const found = Array.from({ length: core.customers }, (_, at) => ({ customer: at + 1, by: core.disabledBy(at + 1) }));
    return found
      .filter(({ by, customer }) => by.filter((reason) => reason !== 'lost').join() !== (reasons.get(customer) ?? ''))
      .map(({ by, customer }) => `customer ${customer} is disabled by [${by.join(', ')}]`);
  }

  /** What the database itself refuses is nothing that anybody wrote. */
  async #run(text: string, values: readonly unknown[]): Promise<void> {
    const code = await this.#database.query(text, values).then(
      () => 'written',
      () => 'refused',
    );
    this.#tally.note(`write ${/(?:update|into|from) (\w+)/.exec(text)?.[1] ?? ''}`, code);
    if (code === 'written') this.done.push(text);
  }

  async #tables(): Promise<Table[]> {
    const rows = await this.#database.query<{ table: string; column: string }>(
      `select table_name as "table", column_name as "column" from information_schema.columns
       where table_schema = 'public' and is_identity = 'NO' and is_generated = 'NEVER' order by table_name, ordinal_position`,
    );
    const names = [...new Set(rows.map(({ table }) => table))].filter((table) => !PROJECTED.has(table));
    return names.flatMap((table) => {
      const columns = rows.filter((row) => row.table === table).map(({ column }) => column);
      return columns.includes('customer') ? [{ table, of: 'customer', columns }] : [];
    });
  }

  /** By whatever they have: with their own password at other addresses, with their own cookie, and by a link to the console. */
  async #enter(others: readonly Person[], number: number): Promise<string[]> {
    const { site } = this.#scene;
    const problems: string[] = [];
    const [thief] = this.#scene.accomplices;
    if ((await thief.renew()) === 'SUCCESS' && (await thief.number()) !== number) problems.push('their session is somebody else’s now');
    for (const { account } of others) {
      const code = await new Person(site.url, account).logIn(OWN_PASSWORD);
      this.#tally.note('log in as somebody', code);
      if (code === 'SUCCESS') problems.push(`their password opens ${account}`);
    }
    const own = await thief.logIn(OWN_PASSWORD);
    this.#tally.note('log in', own);
    if (own === 'SUCCESS' && (await thief.number()) !== number) problems.push('their password opens another account');
    const told = await askAt(site.consoleUrl, deskCalls.deskInvitation, { body: { invitation: LINK } });
    this.#tally.note('link to the console', told.code);
    if (told.code === 'SUCCESS') problems.push('a link that they wrote opens the console');
    return problems;
  }

  /** Entries of the victim's lists that say where money goes. */
  async #where(victim: Person): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const name of WHERE) {
      const { data } = await victim.ask(calls[name]);
      const list = Array.isArray(data) ? (data as unknown[]) : ((data as { list?: unknown[] } | undefined)?.list ?? []);
      for (const one of list as { id: string }[])
        found.set(`${name} ${one.id}`, JSON.stringify({ ...one, isDefault: null, default: null }));
    }
    if (this.#scene.hasChain) {
      const { data } = await victim.ask(calls.depositAddress, { body: { coin: 'ETH', chain: 'LOCAL' } });
      const { address } = (data ?? {}) as { address?: string };
      if (address !== undefined) found.set('depositAddress', address);
    }
    return found;
  }

  /** The victim may find less, and nothing else. */
  async #compare(before: ReadonlyMap<string, string>): Promise<string[]> {
    const victim = new Person(this.#scene.site.url, this.#scene.victim.account);
    if ((await victim.logIn()) !== 'SUCCESS') return [];
    return [...(await this.#where(victim))]
      .filter(([name, entry]) => before.get(name) !== entry)
      .map(([name, entry]) => `${name} became ${entry}`);
  }

  /** Something that would pay them, signed with the key that was their own. */
  async #withKey(key: { readonly key: string; readonly secret: string }): Promise<void> {
    const { site } = this.#scene;
    const body = { coin: this.#chance.pick(['USDT', 'BTC']), amount: '0.01', to: this.#scene.accomplices[1].account };
    const call: AnyCall = calls.walletSend;
    const text = JSON.stringify(body);
    const headers = { 'idempotency-key': randomUUID(), ...signed(key, call.method, pathOf(call, {}), text, site.clock.wall()) };
    this.#tally.note('pay by key', (await askAt(site.url, call, { body, headers })).code);
  }
}
