import { calls, deskCalls } from '@agio/contracts';
import type {
  AnyCall,
  CallName,
  Calls,
  DataOf,
  DeskCallName,
  DeskCalls,
  Handler,
  HandlerResult,
  Operator,
  RequestContext,
} from '@agio/contracts';
import { Core } from '@agio/core';
import type { Command, Fact, Outcome } from '@agio/core';
import type { Database } from '@agio/database';
import { assert } from '@agio/kernel';
import { realClock } from '@agio/kernel/clock';
import { createDice } from '../index.ts';
import type { Dice, DicePorts } from '../index.ts';
import { diceMachine } from '../machine/index.ts';
import { diceProjection } from '../projection.ts';

export const DICE_KEY = 'vT2xL5nR9cK4wZ7jH3bG6yD1fS0pAQm8';
/** A dealer, two players and one who is not certified. */
export const [NORTH, EVE, BOB, STRANGER] = [1, 2, 3, 4] as const;
const TABLES = 'dice_bet, dice_seed, dice_flow, dice_dealer, dice_day, dice_player_day, dice_guard, dice_commitment, dice_commitment_node';

/** Dice over a core with money, whose rows follow every command: a pool of 100,000 USDT, each customer with 10,000 in the game account. */
export class DiceSite {
  core: Core;
  nowMs = Date.UTC(2026, 10, 23, 2);
  dice: Dice;
  readonly frames: string[] = [];
  readonly errors: string[] = [];
  /** Everything ever submitted and told: what the journal holds. */
  readonly commands: Command[] = [];
  readonly facts: Fact[] = [];
  /** Results are kept from being recorded: the process dies before. */
  isDying = false;
  diceKey: string | undefined = DICE_KEY;
  /** Accounts that were used on the same devices. */
  readonly linked = new Map<number, readonly number[]>();
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
    this.core = new Core(undefined, undefined, undefined, [diceMachine]);
    this.dice = this.restarted();
  }

  /** The same site with another process. */
  restarted(): Dice {
    this.isDying = false;
    this.dice = createDice(this.#ports());
    return this.dice;
  }

  async open(bankroll = '10000000000000'): Promise<void> {
    await this.#database.query(`truncate ${TABLES}`);
    await this.submit({ kind: 'define_coin', code: 'USDT', name: 'Tether', decimals: 8, tags: [] });
    for (const customer of [NORTH, EVE, BOB, STRANGER]) {
      await this.submit({ kind: 'create_customer', ref: `c${customer}`, wide: false });
      const to = { owner: customer, kind: 'game' } as const;
      await this.submit({ kind: 'issue', to, coin: 'USDT', amount: '1000000000000', reason: 'seed', cause: `seed ${customer}` });
    }
    const to = { owner: 0, kind: 'house' } as const;
    await this.submit({ kind: 'issue', to, coin: 'USDT', amount: bankroll, reason: 'seed', cause: 'house' });
    await this.dice.seedPool({ coin: 'USDT', bankroll: BigInt(bankroll) / 100_000_000n, maxStake: 1_000n });
    await this.dice.start?.();
    for (const customer of [EVE, BOB]) await this.must('diceBegin', {}, customer);
  }

  /** Each command has its own millisecond, and its rows are there before it is answered. */
  async submit(command: Command): Promise<Outcome> {
    if (this.isDying && command.kind === 'dice.result') throw new Error('the process died');
    this.nowMs += 1;
    this.commands.push(command);
    const outcome = this.core.apply(this.core.sequence + 1, this.nowMs, command);
    const { atMs, facts, sequence } = outcome;
    this.facts.push(...facts);
    // Before it is reported, so that an answered caller finds its rows.
    await this.#database.transaction((session) => diceProjection.project(session, [{ sequence, atMs, facts }]));
    this.dice.note?.({ outcomes: [outcome] });
    return outcome;
  }

  /** Time passes, and what is due happens when it is due. */
  async pass(ms: number): Promise<void> {
    const until = this.nowMs + ms;
    for (let next = this.core.nextDueMs ?? Infinity; next <= until; next = this.core.nextDueMs ?? Infinity) {
      this.nowMs = Math.max(this.nowMs, next);
      await this.submit({ kind: 'tick' });
    }
    this.nowMs = until;
  }

  ask<N extends CallName>(name: N, input: Record<string, unknown>, as: number, more: Partial<RequestContext> = {}) {
    const context = { customer: as, host: 'any', request: null, setHeader: () => undefined, ...more };
    return this.#call<DataOf<Calls[N]>>(calls[name], this.dice.handlers[name as 'diceInfo'], input, context);
  }

  operate<N extends DeskCallName>(name: N, input: Record<string, unknown>) {
    const operator: Operator = { id: 7, name: 'olga', roles: ['finance'] };
    return this.#call<DataOf<DeskCalls[N]>>(deskCalls[name], this.dice.desk[name as 'deskDicePools'], input, { operator, customer: 0 });
  }

  /** What two people agreed on, carried out; or why it cannot be asked for. */
  async agreed(kind: string, payload: object, cause: string) {
    const request = this.dice.requests?.find((one) => one.kind === kind);
    assert(request !== undefined, `${kind} can be asked for`);
    const parsed = request.payload.parse(payload);
    const examined = await request.examine(parsed);
    if (!examined.ok) return examined;
    const people = { reason: 'all is well', asked: { id: 7, name: 'fin' }, decided: { id: 8, name: 'olga' }, changes: [] };
    return request.run(parsed, { cause, ...people });
  }

  async #call<Data>(declared: AnyCall, handler: unknown, input: Record<string, unknown>, context: object): Promise<HandlerResult<Data>> {
    const parsed: Record<string, unknown> = {};
    for (const part of ['query', 'body', 'params'] as const) {
      const read = declared[part]?.safeParse(input[part] ?? {});
      if (read?.success === false) return { ok: false, code: 'PARAMETER_ERROR', details: read.error.issues };
      parsed[part] = read?.data;
    }
    const result = (await (handler as Handler<AnyCall>)(parsed as never, context as never)) as HandlerResult<Data>;
    if (result.ok) declared.data.parse(result.data);
    return result;
  }

  async must<N extends CallName>(name: N, input: Record<string, unknown>, as: number): Promise<DataOf<Calls[N]>> {
    const result = await this.ask(name, input, as);
    assert(result.ok, `${name} is answered, and not ${result.ok ? '' : `${result.code} ${JSON.stringify(result.details)}`}`);
    return result.data;
  }

  /** Ends the seeds that a customer sees now. */
  async rotate(as: number = EVE) {
    const { seeds } = await this.must('diceOwn', {}, as);
    return this.must('diceRotate', { body: { serverSeedHash: seeds?.serverSeedHash } }, as);
  }

  bet(into: Record<string, unknown> = {}, as: number = EVE, more: Partial<RequestContext> = {}) {
    const body = { coin: 'USDT', stake: '10', side: 'under', target: '49.50', clientSeed: 'slow-morning-tea', ...into };
    return this.ask('dicePlace', { body }, as, more);
  }

  balance(owner: number, kind: 'game' | 'house' | 'dice.pool' = 'game'): bigint {
    const { available = '0', held = '0' } = this.core.balances(owner).find((one) => one.kind === kind) ?? {};
    return BigInt(available) + BigInt(held);
  }

  #ports(): DicePorts {
    return {
      clock: realClock,
      core: this.core,
      database: this.#database,
      diceKey: this.diceKey,
      submit: (command) => this.submit(command),
      reached: () => Promise.resolve(true),
      now: () => this.nowMs,
      publish: (topic, frame) => void this.frames.push(`${topic.customer} ${JSON.stringify(frame)}`),
      onError: (error) => void this.errors.push(String(error)),
      uidOf: String,
      customerOf: (uid) => Promise.resolve(/^[1234]$/.test(uid) ? Number(uid) : undefined),
      linkedWith: (customer) => Promise.resolve(this.linked.get(customer) ?? []),
      isVerified: () => true,
      rightsOf: (customer) => ({ diceDealer: customer !== STRANGER }),
      isOwn: () => false,
    };
  }
}
