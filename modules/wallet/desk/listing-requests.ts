import { ChainUnavailable } from '@agio/chains';
import type { BlockId, TokenFacts } from '@agio/chains';
import { coinCode, decimal, requests } from '@agio/contracts';
import { chainCode, coinLimits } from '@agio/contracts/wallet';
import type { DeskCoinLimits } from '@agio/contracts/wallet';
import type { Coin, Outcome } from '@agio/core';
import { formatDecimal, parseDecimal } from '@agio/kernel';
import { defineRequest } from '@agio/module';
import type { ApprovedRequest, RequestPreview, Impossible, RequestKind } from '@agio/module';
import { z } from 'zod';
import type { CoinLimits } from '../shared/listing-model.ts';
import { ask, walletState } from '../calls/room.ts';

import { impossible, limitsInAtoms, limitsNow, wrong } from './limits.ts';
import { deciderOf } from './people.ts';
import type { DeskChain, DeskRoom } from './ports.ts';
import { chainNamed } from './room.ts';

const DIGITS_MAX = 30;

const listing = z.strictObject({
  chain: chainCode,
  coin: coinCode,
  contract: z.string().trim().min(1).max(128),
  decimals: z.int().min(0).max(30),
  /** Of a coin that is on another chain as well: what is credited of it at most in its first week. Without it, what one person may not approve alone. */
  weekCap: decimal.optional(),
  ...coinLimits.shape,
});
type Listing = z.output<typeof listing>;

/** What is left out stays. */
const limits = z.strictObject({ chain: chainCode, coin: coinCode, ...coinLimits.partial().shape });

/** What takes two people about coins on chains. */
export function walletRequests(room: DeskRoom): readonly RequestKind[] {
  return [listingRequest(room), limitsRequest(room)];
}

/** A token on a chain that is followed: from then on it is watched, swept and paid, without a restart. */
function listingRequest(room: DeskRoom): RequestKind {
  return defineRequest({
    kind: 'wallet.list_coin',
    ...requests['wallet.list_coin'],
    payload: listing,
    async examine(payload): Promise<RequestPreview | Impossible> {
      const found = termsOf(room, payload);
      if ('ok' in found) return found;
      const cursor = walletState(room).cursor(found.booked);
      if (cursor === undefined) return impossible('nothing_booked');
      const token = await unlessAway(() => checkedToken(found, payload, cursor));
      if ('ok' in token) return token;
      const { chain: _chain, coin: _coin, contract: _contract, weekCap: _weekCap, ...rest } = payload;
      return {
        ok: true,
        target: `${payload.coin} on ${payload.chain}`,
        changes: [{ field: 'contract', before: null, after: found.asset }, ...changesOf({}, rest)],
        effect: [
          { field: 'symbol', value: token.symbol === '' ? '–' : token.symbol },
          ...(await saidOf(found, token, cursor)),
          ...(found.weekCap === undefined ? [] : [{ field: 'weekCap', value: formatDecimal(BigInt(found.weekCap), found.digits) }]),
          { field: 'confirmations', value: String(found.chain.setting.confirmations) },
          { field: 'bookedTo', value: String(cursor.height) },
        ],
      };
    },
    async run(payload, agreed) {
      await room.chains.opened();
      const coin = room.core.coin(payload.coin);
      const listed = coin === undefined ? undefined : walletState(room).chain(payload.chain)?.coins.get(coin.id);
      if (listed?.causes.includes(agreed.cause) === true) return { ok: true };
      const found = termsOf(room, payload);
      if ('ok' in found) return found;
      const { asset, chain, terms, weekCap } = found;
      const done = await unlessAway(() =>
        // Nothing is booked meanwhile, so that the first block whose movements count is certain.
        chain.engine.alone(async (work) => {
          const cursor = work.books.cursor(payload.chain);
          if (cursor === undefined) return impossible('nothing_booked');
          const token = await checkedToken(found, payload, cursor);
          if ('ok' in token) return token;
          const of = { chain: payload.chain, coin: payload.coin, asset, decimals: payload.decimals, from: cursor.height + 1 };
          const done = told(
            await ask(room, {
              kind: 'wallet.list_token',
              ...of,
              limits: terms,
              waitMs: room.listingWaitMs,
              ...(weekCap === undefined ? {} : { weekCap }),
              ...peopleOf(agreed),
            }),
          );
          const { asked, decided } = agreed;
          if (done.ok)
            work.alarm(
              `${asked.name} and ${decided.name} listed ${of.coin} on ${of.chain}, contract ${asset}: nothing of it is open for a day. Look at the contract.`,
            );
          return done;
        }),
      );
      if (done.ok) chain.engine.lookAgain();
      return done;
    },
  });
}

/** Other limits of a coin on a chain: those of the settings file no longer apply to it then. */
function limitsRequest(room: DeskRoom): RequestKind {
  return defineRequest({
    kind: 'wallet.limits',
    ...requests['wallet.limits'],
    payload: limits,
    examine({ chain, coin, ...changed }): RequestPreview | Impossible {
      const found = changedLimits(room, chain, coin, changed);
      if ('ok' in found) return found;
      const changes = changesOf(found.before, found.after);
      if (changes.length === 0) return impossible('nothing_changes');
      return { ok: true, target: `${coin} on ${chain}`, changes };
    },
    async run({ chain, coin, ...changed }, agreed) {
      await room.chains.opened();
      const found = changedLimits(room, chain, coin, changed);
      if ('ok' in found) return found;
      return told(await ask(room, { kind: 'wallet.set_limits', chain, coin, limits: found.terms, ...peopleOf(agreed) }));
    },
  });
}

interface Terms {
  readonly chain: DeskChain;
  /** The chain in the books. */
  readonly booked: NonNullable<ReturnType<ReturnType<typeof walletState>['chain']>>;
  readonly asset: string;
  readonly terms: CoinLimits;
  /** Atoms that are credited of it at most in its first week, and the coin's digits; undefined for a coin that is on no other chain. */
  readonly weekCap: string | undefined;
  readonly digits: number;
}

/** Everything that can be said of a listing without asking a node. */
function termsOf(room: DeskRoom, { chain: code, coin: coinName, contract, decimals, weekCap, ...given }: Listing): Terms | Impossible {
  const chain = chainNamed(room, code);
  const booked = walletState(room).chain(code);
  if (chain === undefined || booked === undefined) return wrong('chain', 'not_followed');
  const { adapter, setting } = chain;
  if (setting.listings === false) return impossible('listings_closed');
  if (adapter.token === undefined) return impossible('no_tokens');
  const coin: Coin | undefined = room.core.coin(coinName);
  if (coin === undefined) return impossible('coin_not_defined');
  if (booked.coins.has(coin.id)) return { ok: false, code: 'STATE_CHANGED', details: { rule: 'already_listed' } };
  const asset = adapter.address(contract);
  if (asset === undefined) return wrong('contract', 'no_address');
  const other = setting.coins.find((one) => adapter.address(one.asset) === asset);
  if (other !== undefined) return { ok: false, code: 'STATE_CHANGED', details: { rule: 'contract_listed', coin: other.coin } };
  const terms = limitsInAtoms(given, coin, decimals);
  if ('ok' in terms) return terms;
  const stated = weekCap === undefined ? undefined : parseDecimal(weekCap, coin.decimals);
  if (weekCap !== undefined && stated === undefined) return wrong('weekCap', 'too_many_decimals');
  const isElsewhere = walletState(room).chains.some((other) => other.id !== booked.id && other.coins.has(coin.id));
  const cap = stated === undefined ? terms.twoAbove : String(stated);
  return { chain, booked, asset, terms, weekCap: isElsewhere || stated !== undefined ? cap : undefined, digits: coin.decimals };
}

/** How much of it there is, since when, and which code it runs, as far as the chain tells: the people who decide compare it with the issuer's. */
async function saidOf(
  { asset, chain }: Terms,
  { codeHash, decimals, supply }: TokenFacts,
  cursor: BlockId,
): Promise<{ readonly field: string; readonly value: string }[]> {
  const height = await chain.adapter.deployedAt?.(asset, cursor).catch(() => undefined);
  const block = height === undefined ? undefined : await chain.adapter.header(height);
  return [
    ...(supply === undefined ? [] : [{ field: 'supply', value: formatDecimal(BigInt(supply), decimals) }]),
    ...(block === undefined
      ? []
      : [{ field: 'deployedAt', value: `${block.height}, ${new Date(block.atMs).toISOString().slice(0, 16)}Z` }]),
    ...(codeHash === undefined ? [] : [{ field: 'codeHash', value: codeHash }]),
  ];
}

/** A token whose contract says what is said of it; or why it cannot be listed. */
async function checkedToken({ asset, chain }: Terms, { decimals }: Listing, cursor: BlockId): Promise<TokenFacts | Impossible> {
  const { adapter } = chain;
  const token = await adapter.token?.(asset, cursor);
  if (token === undefined) {
    const newest = await adapter.token?.(asset, await adapter.tip());
    return impossible(newest === undefined ? 'no_token' : 'contract_not_final');
  }
  return token.decimals === decimals ? token : impossible('decimals_differ', { decimals: token.decimals });
}

function changedLimits(
  room: DeskRoom,
  code: string,
  coinName: string,
  changed: { readonly [Field in keyof DeskCoinLimits]?: DeskCoinLimits[Field] | undefined },
): Impossible | { readonly before: DeskCoinLimits; readonly after: DeskCoinLimits; readonly terms: CoinLimits } {
  const coin = room.core.coin(coinName);
  const setting = room.chains.settings.find((one) => one.code === code)?.coins.find((one) => one.coin === coinName);
  if (coin === undefined || setting === undefined) return wrong('coin', 'not_listed');
  const before = limitsNow(setting);
  const given = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
  const after: DeskCoinLimits = { ...before, ...given };
  const terms = limitsInAtoms(after, coin, setting.decimals);
  return 'ok' in terms ? terms : { before, after, terms };
}

/** Node answers are needed: where there are none, it can be asked for again. */
async function unlessAway<T>(work: () => Promise<T>): Promise<T | Impossible> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ChainUnavailable) return { ok: false, code: 'UNAVAILABLE', details: { problem: error.message } };
    throw error;
  }
}

const peopleOf = ({ asked, cause, decided }: ApprovedRequest) => ({ cause, by: deciderOf(asked).by, decidedBy: deciderOf(decided).by });

const told = ({ reply }: Outcome): Impossible | { readonly ok: true } => (reply.ok ? { ok: true } : impossible(reply.refusal));

function changesOf(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): RequestPreview['changes'] {
  return Object.entries(after).flatMap(([field, value]) => {
    const [old, next] = [before[field] === undefined ? null : textOf(before[field]), textOf(value)];
    return old === next ? [] : [{ field, before: old, after: next }];
  });
}

/** A value as people compare it: decimals in their shortest form. */
function textOf(value: unknown): string {
  if (value === null) return '–';
  if (Array.isArray(value)) return value.map(textOf).join(' · ');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const exact = /^\d+(\.\d+)?$/.test(text) ? parseDecimal(text, DIGITS_MAX) : undefined;
  return exact === undefined ? text : formatDecimal(exact, DIGITS_MAX);
}
