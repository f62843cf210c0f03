// Protects the texts of notices: every event in every language, with all of its data and no unfilled gaps.
import { expect, it } from 'vitest';
import { LANGUAGES, NOTICES } from '@agio/contracts';
import type { DeclaredNotice } from '@agio/contracts';
import type { C2cOrderNotice } from '@agio/contracts/c2c';
import type { OtcNotice } from '@agio/contracts/otc';
import { kindOf, MONEY_EVENTS, SECURITY_EVENTS } from '../events.ts';
import { say } from './say.ts';

it('says every event in every language, each in its own words', () => {
  const texts = LANGUAGES.flatMap((language) =>
    SECURITY_EVENTS.map((event) => {
      const what = event === 'written_request' ? 'erasure_refused' : 'email';
      const { title, text } = say({ event, data: { device: 'Firefox', ip: '192.0.2.1', what } }, language);
      expect(`${title}${text}`).not.toMatch(/undefined|\$\{/);
      expect(title).not.toBe('');
      return text;
    }),
  );
  expect(new Set(texts).size).toBe(texts.length);
});

it('says amounts, prices and sides of fills', () => {
  const data = { market: 'BTC_USDT', side: 'buy', amount: '0.5', price: '64000', total: '32000', isWhole: false } as const;
  expect(say({ event: 'fill', data }, 'en-US')).toEqual({
    title: 'Order partially filled',
    text: 'Your buy order was partially filled: 0.5 BTC at 64,000 USDT, 32,000 USDT in total.',
  });
  for (const language of LANGUAGES) {
    const [buy, sell] = (['buy', 'sell'] as const).map(
      (side) => say({ event: 'fill', data: { ...data, side, isWhole: true } }, language).text,
    );
    expect(buy).not.toBe(sell);
    for (const part of ['0.5 BTC', '64,000 USDT', '32,000 USDT']) expect(buy).toContain(part);
  }
});

it('A16: says every event of money in every language, with amount and coin', () => {
  const data = { coin: 'ETH', amount: '1.5', chain: 'LOCAL', address: '0xabc' };
  const texts = LANGUAGES.flatMap((language) => MONEY_EVENTS.map((event) => say({ event, data }, language).text));
  for (const text of texts) expect(text).toContain('1.5 ETH');
  expect(new Set(texts).size).toBe(texts.length);
});

it('B18: an order of OTC and one of C2C with one number are told under two names', () => {
  const data = { order: '7', coin: 'USDT', amount: '100', total: '720', fiat: 'CNY' };
  for (const language of LANGUAGES) {
    const events = Object.keys(NOTICES).filter((name) => /^(otc|c2c)_/.test(name)) as (C2cOrderNotice | OtcNotice)['event'][];
    expect(events).toHaveLength(22);
    const all = events.map((event) => say({ event, data }, language).text);
    expect(all.filter((text) => !/(OTC|C2C)-[0-9A-Z]{5}/.test(text))).toEqual([]);
    expect(new Set(all.map((text) => /(OTC|C2C)-[0-9A-Z]{5}/.exec(text)?.[0])).size).toBe(2);
  }
});

it('38: says every event that a contract declares in every language in its own words, with its fields as people write them', () => {
  const sample = { amount: '1234567.5', pair: 'BTC_USDT', reference: '7', time: Date.UTC(2026, 8, 16, 10, 7), word: 'senior' } as const;
  for (const [event, { fields, kind }] of Object.entries(NOTICES)) {
    const data = Object.fromEntries(Object.entries(fields).map(([name, { as }]) => [name, sample[as]]));
    const notice = { event, data } as unknown as DeclaredNotice;
    expect(kindOf(notice)).toBe(kind);
    const texts = LANGUAGES.map((language) => {
      const { text, title } = say(notice, language);
      expect(`${title} ${text}`).not.toMatch(/undefined|\$\{|_|1234567|1790\d{9}/);
      expect(title).not.toBe('');
      return text;
    });
    expect(new Set(texts).size).toBe(LANGUAGES.length);
  }
  const released = { event: 'lock_released', data: { position: '7', coin: 'ETH', amount: '1234567.5' } } as const;
  expect(say(released, 'en-US').text).toBe('1,234,567.5 ETH of lock-up 7 have been released to your trading account.');
  const kept = { event: 'market_kept', data: { market: 'BTC_USDT', atMs: sample.time } } as const;
  expect(say(kept, 'en-US').text).toBe('BTC/USDT will not be delisted on 2026-09-16 10:07 UTC. Trading continues.');
});

it('says beside an amount whose it is: in every language the unit that it has in English', () => {
  const sampleOf = (as: string, at: number): string | number =>
    ({ amount: `${at + 1}1.5`, pair: `P${at}_Q${at}`, reference: `${at + 7}`, time: Date.UTC(2026, at, 16), word: `w${at}` })[as] ?? '';
  for (const [event, { fields }] of Object.entries(NOTICES)) {
    const data = Object.fromEntries(Object.entries(fields).map(([name, { as }], at) => [name, sampleOf(as, at)]));
    const unitsIn = (language: (typeof LANGUAGES)[number]): string[] =>
      [...say({ event, data } as unknown as DeclaredNotice, language).text.matchAll(/(\d+1\.5) (w\d|[PQ]\d)/g)]
        .map(([pair]) => pair)
        .toSorted();
    for (const language of LANGUAGES) expect([event, language, ...unitsIn(language)]).toEqual([event, language, ...unitsIn('en-US')]);
  }
});
