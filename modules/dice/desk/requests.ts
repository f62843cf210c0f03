import { coinCode, decimal, fail, requests } from '@agio/contracts';
import type { Coin, Reply } from '@agio/core';
import { MILLION_DIGITS, formatFixed, parseDecimal } from '@agio/kernel';
import { defineRequest } from '@agio/module';
import type { ApprovedRequest, RequestPreview, Impossible, RequestKind } from '@agio/module';
import { z } from 'zod';
import { HOUSE } from '@agio/core';
import { VOID_AFTER_MS } from '../model.ts';
import type { BetRecord, PoolRecord, SetPool } from '../model.ts';
import { EDGE_MAX, sharesFor, worthOf } from '../odds.ts';
import { diceFailure } from '../refusals.ts';
import { ask, booksOf } from '../machine/books.ts';
import { amountText, balanceOf, coinAt } from '../units.ts';
import type { Room } from '../handlers/room.ts';

const rules = z.strictObject({
  coin: coinCode,
  edge: decimal,
  houseShare: decimal,
  minStake: decimal,
  maxStake: decimal,
  minDeposit: decimal,
  isOpen: z.boolean(),
});
const move = z.strictObject({ coin: coinCode, direction: z.enum(['in', 'out']), amount: decimal });

/** What takes two people in dice: the rules of a pool, the house's own coins in it, and the stakes of bets that can never be rolled. */
export function diceRequests(room: Room): readonly RequestKind[] {
  return [
    defineRequest({
      kind: 'dice.pool',
      ...requests['dice.pool'],
      payload: rules,
      examine: (given) => examineRules(room, given),
      async run(given, agreed) {
        const command = rulesOf(room, given);
        if ('ok' in command) return command;
        return outcomeOf((await ask(room, { ...command, ...peopleOf(agreed) })).reply);
      },
    }),
    defineRequest({
      kind: 'dice.house',
      ...requests['dice.house'],
      payload: move,
      examine: (given) => examineMove(room, given),
      async run({ amount, coin: code, direction }, agreed) {
        const coin = room.core.coin(code);
        const atoms = coin === undefined ? undefined : parseDecimal(amount, coin.decimals);
        if (coin === undefined || atoms === undefined) return wrongField('amount');
        // The cause is the request's: carried out again after a crash it is answered as before.
        const request = { key: `dice.house ${agreed.cause}`, body: agreed.cause };
        const shared = { customer: HOUSE, coin: code, ...peopleOf(agreed), request };
        const outcome =
          direction === 'in'
            ? await ask(room, { kind: 'dice.invest', amount: String(atoms), ...shared })
            : await ask(room, { kind: 'dice.withdraw', shares: String(atoms), ...shared });
        return outcomeOf(outcome.reply);
      },
    }),
    voidRequest(room),
  ];
}

/**
 * Gives back the stakes of all bets that wait for a key that is lost. No one may know a roll then: the server has another key, it can
 * roll none of them, and they have waited for days. No one can choose which of them come back.
 */
function voidRequest(room: Room): RequestKind {
  return defineRequest({
    kind: 'dice.void',
    ...requests['dice.void'],
    payload: z.strictObject({}),
    examine() {
      const bets = lostBets(room);
      if ('ok' in bets) return bets;
      if (bets.length === 0) return impossible('nothing_waits');
      const stakes = [...Map.groupBy(bets, ({ coin }) => coin)].map(([id, own]) => {
        const coin = coinAt(room, id);
        const sum = own.reduce((total, { stake }) => total + BigInt(stake), 0n);
        return { field: 'diceStakesBack', before: null, after: `${amountText(sum, coin)} ${coin.code}` };
      });
      return { ok: true, target: 'dice', changes: [{ field: 'diceBetsVoid', before: null, after: String(bets.length) }, ...stakes] };
    },
    async run(_given, agreed) {
      for (;;) {
        const bets = lostBets(room);
        if ('ok' in bets) return bets;
        // None is left, or this was carried out before.
        if (bets.length === 0) return { ok: true };
        const { reply } = await ask(room, { kind: 'dice.void', ...peopleOf(agreed) });
        if (!reply.ok) return diceFailure(reply.refusal);
      }
    },
  });
}

const impossible = (rule: string): Impossible => ({ ok: false, code: 'REQUEST_IMPOSSIBLE', details: { rule } });

/** Bets that have waited long enough to be voided; a reason where that cannot be, because an attacker could know their rolls. */
function lostBets(room: Room): readonly BetRecord[] | Impossible {
  if (!room.vault.isReady) return impossible('no_key');
  const bets = [...booksOf(room).bets.values()].filter(({ placedAtMs }) => placedAtMs + VOID_AFTER_MS <= room.now());
  return bets.some(({ hash, seed }) => room.vault.knows({ id: seed, hash })) ? impossible('key_is_there') : bets;
}

const peopleOf = ({ asked, decided }: ApprovedRequest) => ({ by: asked.id, decidedBy: decided.id });
const wrongField = (field: string): Impossible => ({ ok: false, code: 'PARAMETER_ERROR', details: [{ field, problem: 'invalid' }] });

function outcomeOf(reply: Reply): Impossible | { readonly ok: true } {
  return reply.ok ? { ok: true } : diceFailure(reply.refusal);
}

/** The rules as the core reads them. */
function rulesOf(room: Room, given: z.output<typeof rules>): Omit<SetPool, 'by' | 'decidedBy'> | Impossible {
  const coin = room.core.coin(given.coin);
  if (coin === undefined) return wrongField('coin');
  const [edge, house] = [parseDecimal(given.edge, MILLION_DIGITS), parseDecimal(given.houseShare, MILLION_DIGITS)];
  if (edge === undefined || edge === 0n || edge > BigInt(EDGE_MAX)) return wrongField('edge');
  if (house === undefined || house > edge) return wrongField('houseShare');
  const amounts = { minStake: given.minStake, maxStake: given.maxStake, minDeposit: given.minDeposit };
  for (const [field, text] of Object.entries(amounts)) if ((parseDecimal(text, coin.decimals) ?? 0n) === 0n) return wrongField(field);
  const atoms = (text: string): string => String(parseDecimal(text, coin.decimals) ?? 0n);
  if (BigInt(atoms(given.minStake)) > BigInt(atoms(given.maxStake))) return wrongField('minStake');
  return {
    kind: 'dice.pool',
    coin: coin.code,
    edge: Number(edge),
    house: Number(house),
    minStake: atoms(given.minStake),
    maxStake: atoms(given.maxStake),
    minDeposit: atoms(given.minDeposit),
    isOpen: given.isOpen,
  };
}

function examineRules(room: Room, given: z.output<typeof rules>): RequestPreview | Impossible {
  const command = rulesOf(room, given);
  const coin = room.core.coin(given.coin);
  if ('ok' in command) return command;
  if (coin === undefined) return wrongField('coin');
  const known = booksOf(room).pools.get(coin.id);
  const shown = (pool: Omit<SetPool, 'by' | 'decidedBy' | 'kind' | 'coin'> | PoolRecord): readonly (readonly [string, string])[] => [
    ['diceEdge', formatFixed(pool.edge, MILLION_DIGITS)],
    ['diceHouseShare', formatFixed(pool.house, MILLION_DIGITS)],
    ['diceMinStake', amountText(pool.minStake, coin)],
    ['diceMaxStake', amountText(pool.maxStake, coin)],
    ['diceMinDeposit', amountText(pool.minDeposit, coin)],
    ['diceIsOpen', pool.isOpen ? 'on' : 'off'],
  ];
  const before = known === undefined ? undefined : new Map(shown(known));
  const changes = shown(command)
    .filter(([field, after]) => before?.get(field) !== after)
    .map(([field, after]) => ({ field, before: before?.get(field) ?? null, after }));
  if (changes.length === 0) return { ok: false, code: 'REQUEST_IMPOSSIBLE', details: { rule: 'nothing_changes' } };
  return { ok: true, target: `dice ${coin.code}`, changes };
}

function examineMove(room: Room, { amount, coin: code, direction }: z.output<typeof move>): RequestPreview | Impossible {
  const coin = room.core.coin(code);
  const pool = coin === undefined ? undefined : booksOf(room).pools.get(coin.id);
  if (coin === undefined || pool === undefined) return fail('NOT_FOUND');
  const atoms = parseDecimal(amount, coin.decimals);
  if (atoms === undefined || atoms === 0n) return wrongField('amount');
  const figures = { bankroll: BigInt(pool.bankroll), shares: BigInt(pool.shares) };
  const own = booksOf(room).dealer(HOUSE, coin.id);
  const free = BigInt(own?.shares ?? '0') - BigInt(own?.leaving ?? '0');
  // What the machine would refuse after two people have agreed on it.
  if (direction === 'in' && figures.bankroll === 0n && figures.shares > 0n) return fail('DICE_POOL_CLOSED');
  if (direction === 'in' && balanceOf(room, HOUSE, coin.id).available < atoms) return fail('BALANCE_NOT_ENOUGH');
  if (direction === 'out' && free < atoms) return fail('BALANCE_NOT_ENOUGH');
  const other = direction === 'in' ? sharesFor(atoms, figures) : worthOf(atoms, figures);
  const field = direction === 'in' ? 'diceHouseIn' : 'diceHouseOut';
  return {
    ok: true,
    target: `dice ${coin.code}`,
    changes: [{ field, before: null, after: `${amountText(atoms, coin)}${direction === 'in' ? ` ${coin.code}` : ''}` }],
    effect: [
      { field: direction === 'in' ? 'diceShares' : 'diceValueNow', value: `${amountText(other, coin)}${unitOf(direction, coin)}` },
      { field: 'diceBankroll', value: `${amountText(pool.bankroll, coin)} ${coin.code}` },
    ],
  };
}

const unitOf = (direction: 'in' | 'out', { code }: Coin): string => (direction === 'in' ? '' : ` ${code}`);
