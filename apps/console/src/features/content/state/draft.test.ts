// Protects: only what was changed is saved, what the server would refuse cannot be sent, and the preview says what customers would read.
import { expect, it } from 'vitest';
import type { Settings } from '../api/sites.ts';
import { changedKeys, changesOf, draftOf, inLanguage, isPage, isPicture, switchChanges, toggled, withWords, wrongKeys } from './draft.ts';

const settings: Settings = {
  title: 'Agio',
  copyright: '© Agio',
  js_code: '',
  links: [{ title: { 'en-US': 'Docs', 'zh-CN': '文档' }, url: '/api/docs' }],
  banners: [],
  logo: null,
  inviteCode: 'optional',
  favicon: '/favicon.svg',
  contacts: [{ name: 'E-mail', type: 'text', content: 'support@agio.example' }],
  appLogo: null,
  languages: ['en-US', 'zh-CN'],
  themes: ['white', 'black'],
  defaultTheme: 'white',
  primaryColour: '#14889A',
  features: { coinTrade: true },
  rateCurrency: 'CNY',
  timeZone: 'Asia/Shanghai',
  paymentMethods: ['bank'],
  certificationLevels: ['ordinary'],
  apps: [],
  appVersion: '',
  imprint: '',
  mailFrom: null,
  notServed: { countries: [], addresses: [] },
  demo: false,
};
const draft = draftOf(settings);

it('saves what was changed, and never switches or the script', () => {
  expect(changesOf(settings, draft)).toEqual({});
  const changed = { ...draft, title: 'New', languages: ['en-US' as const] };
  expect(changedKeys(settings, changed)).toEqual(['title', 'languages']);
  expect(changesOf(settings, changed)).toEqual({ title: 'New', languages: ['en-US'] });
  expect(Object.keys(draft)).not.toEqual(expect.arrayContaining(['js_code']));
  expect(Object.keys(draft)).not.toEqual(expect.arrayContaining(['features']));
});

it.each([
  ['title', { title: ' ' }],
  ['title', { title: 'x'.repeat(81) }],
  ['logo', { logo: 'https://elsewhere.example/logo.png' }],
  ['favicon', { favicon: '' }],
  ['primaryColour', { primaryColour: 'red' }],
  ['defaultTheme', { themes: ['black' as const] }],
  ['languages', { languages: [] }],
  ['links', { links: [{ title: 'x', url: 'javascript:alert(1)' }] }],
  ['links', { links: [{ title: {}, url: '/x' }] }],
  ['banners', { banners: [{ title: 'x', text: '', image: '//elsewhere.example', url: null }] }],
  ['apps', { apps: [{ name: 'x', iosUrl: 'http://store.example/x', androidUrl: null }] }],
  ['appVersion', { appVersion: '1 or 2' }],
  ['mailFrom', { mailFrom: 'Shop <no-reply@shop.example>' }],
  ['mailFrom', { mailFrom: 'no-reply@shop' }],
  ['notServed', { notServed: { countries: [], addresses: ['10.0.0.0/33'] } }],
  ['notServed', { notServed: { countries: [], addresses: ['', '10.0.0.256'] } }],
  ['contacts', { contacts: [{ name: 'x', type: 'image' as const, content: 'data:x' }] }],
])('finds %s wrong', (key, wrong) => {
  expect(wrongKeys(draft)).toEqual([]);
  expect(wrongKeys({ ...draft, ...wrong })).toEqual([key]);
});

it('sends addresses that are not served without empty lines', () => {
  const changed = { ...draft, notServed: { countries: ['KP'], addresses: [' 192.0.2.7', '', '2001:db8::/32 '] } };
  expect(wrongKeys(changed)).toEqual([]);
  expect(changesOf(settings, changed)).toEqual({ notServed: { countries: ['KP'], addresses: ['192.0.2.7', '2001:db8::/32'] } });
});

it('tells pages and pictures from what leads elsewhere', () => {
  for (const address of ['/a', '/', 'https://a.example/b', 'http://a.example']) expect(isPage(address), address).toBe(true);
  for (const address of ['//a.example', '/\\a.example', 'https://', 'javascript:1', 'a', '/a b'])
    expect(isPage(address), address).toBe(false);
  expect(isPicture('/logo.svg')).toBe(true);
  expect(isPicture('https://a.example/logo.svg')).toBe(false);
});

it('writes texts by language, and reads them as customers do', () => {
  const words = withWords({ 'en-US': 'Docs' }, 'ko-KR', '문서');
  expect(words).toEqual({ 'en-US': 'Docs', 'ko-KR': '문서' });
  expect(withWords({ 'en-US': 'Docs', 'zh-CN': '文档' }, 'zh-CN', '')).toEqual({ 'en-US': 'Docs' });
  expect([inLanguage(words, 'ko-KR'), inLanguage(words, 'zh-CN'), inLanguage('All', 'zh-CN'), inLanguage({}, 'zh-CN')]).toEqual([
    '문서',
    'Docs',
    'All',
    '',
  ]);
});

it('asks for the switches that differ', () => {
  expect(switchChanges({ coinTrade: true, otc: false }, { coinTrade: false, otc: true, dice: false })).toEqual({
    on: ['otc'],
    off: ['coinTrade'],
  });
  expect(toggled(['a', 'b', 'c'], ['c'], 'a', true)).toEqual(['a', 'c']);
  expect(toggled(['a', 'b', 'c'], ['a', 'c'], 'c', false)).toEqual(['a']);
});
