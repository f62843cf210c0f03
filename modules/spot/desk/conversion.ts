import { coinCode, requests } from '@agio/contracts';
import type { DeskConversion } from '@agio/contracts/spot';
import type { Core } from '@agio/core';
import { formatDecimal, parseDecimal } from '@agio/kernel';
import { defineRequest } from '@agio/module';
import type { Impossible, RequestKind } from '@agio/module';
import { z } from 'zod';
import { spotMachine } from '../machine/index.ts';
import { areTerms } from '../machine/convert.ts';
import type { ConversionTerms, SpotCommand } from '../model.ts';
import type { RequestRoom } from './request-room.ts';

const BPS_DIGITS = 4;
const whole = z.int().min(0);
const terms = z.strictObject({ quote: coinCode, fee: z.string().regex(/^0(\.\d{1,4})?$/), customerMax: whole, coinMax: whole });

const feeText = (bps: number): string => formatDecimal(BigInt(bps), BPS_DIGITS);

/** At what the house takes small balances, how much a day, and what it has taken today. */
export function conversionView(core: Core): DeskConversion {
  const { books } = core.machine(spotMachine);
  const { coinMax, customerMax, feeBps, quote } = books.terms;
  const decimals = core.coin(quote)?.decimals ?? 0;
  return {
    quote,
    fee: feeText(feeBps),
    customerMax,
    coinMax,
    today: core.coins.flatMap(({ code, id }) => {
      const taken = books.convertedOf(id, core.nowMs);
      return taken === 0n ? [] : [{ coin: code, worth: formatDecimal(taken, decimals) }];
    }),
  };
}

/** Other terms for everything that is converted from then on. */
export function conversionRequest({ core, submit }: RequestRoom): RequestKind {
  const termsOf = ({ fee, ...rest }: z.output<typeof terms>): ConversionTerms | Impossible => {
    const wanted = { ...rest, feeBps: Number(parseDecimal(fee, BPS_DIGITS)) };
    if (core.coin(wanted.quote) === undefined)
      return { ok: false, code: 'PARAMETER_ERROR', details: [{ field: 'quote', problem: 'unknown' }] };
    return areTerms(wanted) ? wanted : { ok: false, code: 'REQUEST_IMPOSSIBLE', details: { rule: 'invalid_definition' } };
  };
  return defineRequest({
    kind: 'spot.conversion',
    ...requests['spot.conversion'],
    payload: terms,
    examine(payload) {
      const wanted = termsOf(payload);
      if ('ok' in wanted) return wanted;
      const now = core.machine(spotMachine).books.terms;
      const changes = [
        { field: 'conversionQuote', before: now.quote, after: wanted.quote },
        { field: 'conversionFee', before: feeText(now.feeBps), after: feeText(wanted.feeBps) },
        { field: 'conversionCustomerMax', before: `${now.customerMax} ${now.quote}`, after: `${wanted.customerMax} ${wanted.quote}` },
        { field: 'conversionCoinMax', before: `${now.coinMax} ${now.quote}`, after: `${wanted.coinMax} ${wanted.quote}` },
      ].filter(({ after, before }) => after !== before);
      if (changes.length === 0) return { ok: false, code: 'REQUEST_IMPOSSIBLE', details: { rule: 'nothing_changes' } };
      return { ok: true, target: 'small balances', changes };
    },
    async run(payload, { asked, cause, decided }) {
      // After a crash: it was this request that made it so.
      if (core.machine(spotMachine).books.cause === cause) return { ok: true };
      const wanted = termsOf(payload);
      if ('ok' in wanted) return wanted;
      const command: SpotCommand = { kind: 'spot.conversion_terms', ...wanted, by: asked.id, decidedBy: decided.id, cause };
      const { reply } = await submit(command);
      return reply.ok ? { ok: true } : { ok: false, code: 'REQUEST_IMPOSSIBLE', details: { rule: reply.refusal } };
    },
  });
}
