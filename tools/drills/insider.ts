import { deskCalls, ROLES } from '@agio/contracts';
import type { AnyCall, DeskCallName, Role } from '@agio/contracts';
import { totpCode } from '@agio/credentials';
import { openDatabase } from '@agio/database';
import type { Database } from '@agio/database';
import { MINUTE_MS } from '@agio/kernel/time';
import { operatorsNamed } from '../../harness/operators-named.ts';
import { signIn } from '../../harness/operators.ts';
import type { Signed } from '../../harness/operators.ts';
import { Failure } from '../custody/failure.ts';
import { Chance } from '../simulate/chance.ts';
import { furnish } from './belongings.ts';
import { playDatabaseOwner } from './database-owner.ts';
import type { Played } from './drill.ts';
import { capabilityOf, Forms } from './forms.ts';
import { Mates } from './mates.ts';
import { askAt } from './person.ts';
import type { Told } from './person.ts';
import { COLLEAGUES, INSIDER, Scene } from './scene.ts';
import { Tally } from './tally.ts';
import { knowingPool } from './thief.ts';
import { atomsOf, PART, valueOf, YUAN } from './wealth.ts';

/** The interval of seeds in which the attacker has no role but write access to the database. */
const DATABASE_EVERY = 4;
/** One seed of so many has a chain: no multiple of the number of those who are tried, so that each is tried with one. */
const CHAIN_EVERY = 5;
const CALLS = (Object.entries(deskCalls) as [DeskCallName, AnyCall][]).filter(([, { takes }]) => takes === 'json');
/** What changes something. */
const DESK_ACTS = CALLS.filter(([, { method, principal }]) => method === 'POST' && principal === 'operator');
/** They end what the insider has, so that nothing is left to try. */
const ENDS: readonly DeskCallName[] = ['deskLogout', 'deskDisable', 'deskEndSessions'];
/** What each of some dozens of seeds' insiders must have tried. */
export const MUST_TRY = DESK_ACTS.filter(([name]) => !ENDS.includes(name));
/** One person decides these about little; that is meant. */
const DECIDES: Readonly<Partial<Record<DeskCallName, DeskCallName>>> = {
  deskOtcDecide: 'deskOtcOrder',
  deskC2cDecide: 'deskC2cOrder',
  deskShopRefund: 'deskShopOrder',
};

/** Who is tried: each role alone, and an owner with every role; in houses with colleagues, who do nothing, and alone. */
const WHO: readonly (readonly Role[])[] = [...ROLES.map((role) => [role]), [...ROLES]];

/** One operator with an accomplice among the customers, or in every fourth seed the owner of the database. */
export async function playInsider(seed: number): Promise<Played> {
  if (seed % DATABASE_EVERY === 0) return playDatabaseOwner(seed);
  const chance = new Chance(seed, 'insider');
  const tally = new Tally();
  const roles = WHO[seed % WHO.length] ?? ROLES;
  const isAlone = roles.includes('owner') && chance.once(2);
  const scene = await Scene.open(chance, seed % CHAIN_EVERY === 0, [...operatorsNamed(roles, INSIDER), ...(isAlone ? [] : COLLEAGUES)]);
  try {
    await play(scene, chance, tally, roles, isAlone);
    return { tally };
  } catch (error) {
    const problem = error instanceof Failure ? error.message : error instanceof Error ? error.stack : String(error);
    return { tally, problem: `${roles.join()}: ${problem ?? ''}` };
  } finally {
    await scene.site.remove();
  }
}

async function play(scene: Scene, chance: Chance, tally: Tally, roles: readonly Role[], isAlone: boolean): Promise<void> {
  await scene.age();
  await scene.crowdTrades();
  await furnish(scene, chance, !isAlone);
  await enrichHouse(scene);
  const database = await openDatabase(scene.site.databaseAt);
  try {
    const everybody = await Promise.all(scene.people.map((one) => one.number()));
    const mates = await Promise.all(scene.accomplices.map((one) => one.number()));
    const before = [await worthOf(scene, database, mates), await worthOf(scene, database, everybody)] as const;
    const insider = new Insider(
      scene,
      chance,
      tally,
      roles,
      everybody.map((customer) => String(10_000_000 + customer)),
    );
    await insider.work(new Mates(scene, chance, tally));
    const gained = (await worthOf(scene, database, mates)) - before[0] - insider.decidedAlone;
    const made = (await worthOf(scene, database, everybody)) - before[1] - insider.refundedAlone;
    const problems = [...scene.site.inside.core.audit()];
    if (gained > PART) problems.push(`the accomplices have gained ${Number(gained) / Number(PART)} yuan`);
    if (made > PART) problems.push(`customers have ${Number(made) / Number(PART)} yuan more than before`);
    if (problems.length > 0) throw new Failure(`${problems.join('\n  ')}\n  ${insider.done.join('\n  ')}`);
  } finally {
    await database.close();
  }
}

/** There is something to take. */
async function enrichHouse({ site: { inside } }: Scene): Promise<void> {
  const to = { owner: 0, kind: 'house' } as const;
  for (const coin of ['USDT', 'BTC', 'ETH', 'CNYT']) {
    const amount = `1000${'0'.repeat(inside.core.coin(coin)?.decimals ?? 0)}`;
    const { reply } = await inside.submit({ kind: 'issue', to, coin, amount, reason: 'seed', cause: `house ${coin}` });
    if (!reply.ok) throw new Error(reply.refusal);
  }
}

async function worthOf(scene: Scene, database: Database, customers: readonly number[]): Promise<bigint> {
  await scene.site.inside.settled();
  return valueOf(scene.site.inside.core, await atomsOf(scene.site.inside.core, database, customers));
}

/** An operator, and everybody whom they make themselves. */
class Insider {
  readonly done: string[] = [];
  /** Worth of orders that one person may decide. */
  decidedAlone = 0n;
  /** Of it what came from the shop. */
  refundedAlone = 0n;
  readonly #scene: Scene;
  readonly #chance: Chance;
  readonly #tally: Tally;
  readonly #pool = knowingPool();
  readonly #roles: readonly Role[];
  readonly #forms: Forms;
  readonly #selves: Pick<Signed, 'token' | 'verify'>[] = [];

  constructor(scene: Scene, chance: Chance, tally: Tally, roles: readonly Role[], uids: readonly string[]) {
    this.#scene = scene;
    this.#chance = chance;
    this.#tally = tally;
    this.#roles = roles;
    this.#forms = new Forms(chance, this.#pool);
    for (const field of ['reason', 'note', 'words']) this.#pool.say(field, 'agreed this morning');
    this.#pool.say('refunded', '0');
    this.#pool.say('uid', ...uids);
    this.#pool.say('ownUid', ...uids);
    this.#pool.say('uids', ...uids);
    this.#pool.say('code', 'LOCAL');
    this.#pool.say('host', 'localhost', '');
    this.#pool.say('roles', ...ROLES);
    this.#pool.say('direction', 'in', 'out');
    this.#pool.say('kind', ...scene.site.inside.requestKinds.map(({ kind }) => kind));
  }

  async work(mates: Mates): Promise<void> {
    await this.#enter();
    for (const [name, call] of CALLS) if (call.method === 'GET') await this.#make(name, call);
    await mates.lookAround();
    const acts = this.#chance.int(60, 120);
    for (let at = 0; at < acts; at += 1) {
      const kind = this.#chance.weighed({ act: 10, ask: 4, decide: 2, self: 1, mate: 5, look: 1, time: 1 });
      if (kind === 'act') await this.#act(at > acts * 0.95);
      else if (kind === 'ask') await this.#ask();
      else if (kind === 'decide') await this.#decideOwn();
      else if (kind === 'self') await this.#inviteThemselves();
      else if (kind === 'mate') await mates.act();
      else if (kind === 'look') await this.#make(...this.#chance.pick(CALLS.filter(([, { method }]) => method === 'GET')));
      else await this.#letPass(this.#chance.int(1, 60) * MINUTE_MS);
    }
    // What was asked for would be carried out by now, if one person were enough.
    await this.#letPass(25 * 60 * MINUTE_MS);
  }

  async #letPass(ms: number): Promise<void> {
    await this.#scene.pass(ms);
    await this.#scene.renew();
  }

  async #enter(): Promise<void> {
    this.#selves[0] = await signIn(this.#scene.site, INSIDER);
  }

  async #act(isLast: boolean): Promise<void> {
    // Mostly what their roles open.
    const open = DESK_ACTS.filter(([, { roles = [] }]) => roles.some((role) => this.#roles.includes(role)));
    const [name, call] = this.#chance.pick(this.#chance.once(8) ? DESK_ACTS : open);
    if (name === 'deskAsk' || (ENDS.includes(name) && !isLast)) return;
    await this.#make(name, call);
  }

  async #make(
    name: DeskCallName,
    call: AnyCall,
    given: { readonly params?: Record<string, string>; readonly body?: unknown } = {},
  ): Promise<Told> {
    const input = { ...this.#forms.input(name, call), ...given };
    const self = this.#chance.pick(this.#selves);
    const headers: Record<string, string> = { authorization: `Bearer ${self.token}` };
    const mayPass = call.body === undefined || call.body.safeParse(input.body).success;
    const worth = name in DECIDES ? await this.#worthOf(name, input.params ?? {}, headers) : 0n;
    const isNamed = Object.keys(input.params ?? {}).length > 0;
    if (call.secondFactor && mayPass)
      headers['x-verification'] = await self.verify(name, input.body, isNamed ? input.params : undefined).catch(() => 'none');
    const told = await askAt(this.#scene.site.consoleUrl, call, { ...input, headers });
    this.#tally.note(name, told.code);
    if (told.code === 'PLEASE_LOGIN') await this.#enter().catch(() => undefined);
    if (told.code !== 'SUCCESS') return told;
    this.decidedAlone += worth;
    if (name === 'deskShopRefund') this.refundedAlone += worth;
    if (call.method === 'POST') this.done.push(`${name} ${JSON.stringify(input.params)} ${JSON.stringify(input.body)}`);
    this.#pool.learn(capabilityOf(name), told.data);
    return told;
  }

  /** What an order is about to a person who may decide it alone. */
  async #worthOf(name: DeskCallName, params: Record<string, string>, headers: Record<string, string>): Promise<bigint> {
    const read = deskCalls[DECIDES[name] ?? 'deskOtcOrder'];
    const { data } = await askAt(this.#scene.site.consoleUrl, read, { params, headers });
    const {
      coin = '',
      fiat,
      needsTwo = true,
      total = '0',
    } = (data ?? {}) as Readonly<{
      coin?: string;
      fiat?: string;
      needsTwo?: boolean;
      total?: string;
    }>;
    const unit = fiat === undefined ? YUAN[coin] : fiat === 'USD' ? YUAN['USDT'] : 1;
    const yuan = Number(total) * (unit ?? 0);
    return needsTwo ? 0n : (BigInt(Math.ceil(yuan)) + 1n) * PART;
  }

  /** Asks for something that takes two people. */
  async #ask(): Promise<void> {
    const open = this.#scene.site.inside.requestKinds.filter(({ asks }) => asks.some((role) => this.#roles.includes(role)));
    const { kind, payload } = this.#chance.pick(open.length === 0 || this.#chance.once(8) ? this.#scene.site.inside.requestKinds : open);
    this.#tally.note(`asks for ${kind}`, 'tried');
    const values = this.#forms.values(kind.split('.')[0] ?? '', payload);
    const told = await this.#make('deskAsk', deskCalls.deskAsk, { body: { kind, payload: values, reason: 'agreed this morning' } });
    this.#tally.note(`asks for ${kind}`, told.code);
    const { id } = (told.data ?? {}) as { id?: string };
    if (id !== undefined) this.#pool.say('request', id);
  }

  /** Approves what they asked for, as themselves or as somebody whom they made. */
  async #decideOwn(): Promise<void> {
    const asked = this.#pool.values('operators', 'request');
    if (asked.length === 0) return;
    const params = { id: String(this.#chance.pick(asked)) };
    const { data } = await this.#make('deskRequest', deskCalls.deskRequest, { params });
    const { hash = '' } = (data ?? {}) as { hash?: string };
    await this.#make('deskDecide', deskCalls.deskDecide, { params, body: { decision: 'approve', hash, reason: 'agreed this morning' } });
  }

  /** Opens a one-time link that was meant for another person, and is that person from then on. */
  async #inviteThemselves(): Promise<void> {
    const name = `twin${this.#selves.length}${this.#chance.int(1, 1_000)}`;
    const told = await this.#make('deskInvite', deskCalls.deskInvite, {
      body: { name, roles: [...ROLES], ownUid: null, reason: 'more hands' },
    });
    const { link } = (told.data ?? {}) as { link?: string | null };
    if (typeof link !== 'string') return;
    const invitation = link.split('#').at(-1) ?? '';
    const { consoleUrl } = this.#scene.site;
    const shown = await askAt(consoleUrl, deskCalls.deskInvitation, { body: { invitation } });
    const { secret = '' } = (shown.data ?? {}) as { secret?: string };
    if (secret === '') return;
    const codeNow = (): string => totpCode(secret, this.#scene.site.clock.wall());
    const accepted = await askAt(consoleUrl, deskCalls.deskAccept, {
      body: { invitation, password: 'agio2026console', secret, code: codeNow() },
    });
    this.#tally.note('deskAccept', accepted.code);
    const { token } = (accepted.data ?? {}) as { token?: string };
    if (token === undefined) return;
    this.#selves.push({
      token,
      verify: async (action, body) => {
        this.#scene.site.clock.pass(MINUTE_MS / 2);
        const { payloadHash } = await import('@agio/client');
        const told2 = await askAt(consoleUrl, deskCalls.deskVerify, {
          headers: { authorization: `Bearer ${token}` },
          body: { action, payloadHash: await payloadHash(body), code: codeNow() },
        });
        return (told2.data as { verification: string }).verification;
      },
    });
  }
}
