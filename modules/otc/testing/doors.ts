import { randomUUID } from 'node:crypto';
import { answersBeyondTheDoor, RESTRAINED } from '@agio/module/testing';
import type { Doors, Losses } from '@agio/module/testing';

const terms = {
  side: 'sell',
  coin: 'USDT',
  fiat: 'CNY',
  price: { kind: 'fixed', price: '7.2' },
  quantity: '100',
  min: '100',
  max: '500',
  windowMinutes: 15,
  autoAccept: true,
  methods: ['bank'],
};
const none = { id: '999999' };
const act = { guard: 'customer', rate: 'write', owner: 'NOT_FOUND', body: () => none } as const;

/** Every route of OTC, as reviewed: see `Doors`. Orders of others are as if there were none; no one in the matrix is certified. */
export const doors: Doors = {
  'GET /api/otc/markets': { guard: 'public', rate: 'read', owner: 'SUCCESS' },
  'GET /api/otc/ads': { guard: 'either', rate: 'read', owner: 'SUCCESS', query: () => ({ side: 'buy', coin: 'USDT', fiat: 'CNY' }) },
  'GET /api/otc/ads/own': { guard: 'customer', rate: 'read', owner: 'SUCCESS' },
  'POST /api/otc/ads/add': { guard: 'customer', rate: 'write', takesKey: true, owner: 'PLEASE_VERIFY_YOUR_REALNAME', body: () => terms },
  'POST /api/otc/ads/edit': { guard: 'customer', rate: 'write', owner: 'NOT_FOUND', body: () => ({ ...terms, ...none, revision: 1 }) },
  'POST /api/otc/ads/state': { guard: 'customer', rate: 'write', owner: 'NOT_FOUND', body: () => ({ ids: ['999999'], state: 'off' }) },
  'POST /api/otc/ads/take': {
    guard: 'customer',
    rate: 'write',
    takesKey: true,
    owner: 'OTC_AD_CLOSED',
    body: () => ({ ...none, revision: 1, price: '7.2', total: '100', method: 'bank' }),
  },
  'GET /api/otc/merchant/{uid}': { guard: 'either', rate: 'read', owner: 'NOT_FOUND', params: () => ({ uid: '999999' }) },
  'POST /api/otc/block': { guard: 'customer', rate: 'write', owner: 'NOT_FOUND', body: () => ({ uid: '999999', blocks: true }) },
  'POST /api/otc/ads/change': { guard: 'customer', rate: 'write', owner: 'NOT_FOUND', body: () => ({ ids: ['999999'], hours: null }) },
  'GET /api/otc/ads/drafts': { guard: 'customer', rate: 'read', owner: 'SUCCESS' },
  'POST /api/otc/ads/drafts/save': { guard: 'customer', rate: 'write', owner: 'SUCCESS', body: () => ({ id: randomUUID(), terms: {} }) },
  'POST /api/otc/ads/drafts/drop': { guard: 'customer', rate: 'write', owner: 'NOT_FOUND', body: () => ({ id: randomUUID() }) },
  'GET /api/otc/year': { guard: 'customer', rate: 'read', owner: 'SUCCESS', query: () => ({ year: '2026' }) },
  'GET /api/otc/merchant/months': { guard: 'customer', rate: 'read', owner: 'SUCCESS' },
  'GET /api/otc/decisions': { guard: 'public', rate: 'read', owner: 'SUCCESS' },
  'GET /api/otc/orders': { guard: 'customer', rate: 'read', owner: 'SUCCESS' },
  'GET /api/otc/orders/{id}': { guard: 'customer', rate: 'read', owner: 'NOT_FOUND', params: () => none },
  'POST /api/otc/orders/accept': act,
  'POST /api/otc/orders/extend': act,
  'POST /api/otc/orders/paid': { ...act, body: () => ({ ...none, payer: 'Chen Lin' }) },
  'POST /api/otc/orders/cancel': act,
  'POST /api/otc/orders/agree': { ...act, verified: true, body: () => ({ ...none, agrees: true }) },
  'POST /api/otc/orders/release': { ...act, verified: true },
  'POST /api/otc/orders/appeal': { ...act, body: () => ({ ...none, reason: 'It was paid' }) },
  'POST /api/otc/orders/say': { ...act, body: () => ({ ...none, content: 'Hello' }) },
  'GET /api/otc/orders/{id}/pictures/{picture}': {
    guard: 'customer',
    rate: 'read',
    owner: 'NOT_FOUND',
    params: () => ({ ...none, picture: 'none' }),
  },
  'POST /api/money/merchantCA': {
    guard: 'customer',
    rate: 'write',
    owner: 'PLEASE_VERIFY_YOUR_REALNAME',
    body: () => ({ name: 'Delta Exchange' }),
  },
  'GET /api/otc/merchant': { guard: 'customer', rate: 'read', owner: 'SUCCESS' },
  'POST /api/otc/merchant/leave': { guard: 'customer', rate: 'write', owner: 'STATE_CHANGED' },
};

const selling = terms;
/** A person who could not release does not begin to sell. */
const DELAYED = { 'new factor': 'OTC_SALES_DELAYED', 'password reset': 'OTC_SALES_DELAYED' } as const;

/** What each call that could lose something is answered in each state of its customer, as reviewed. */
export const losses: Losses = {
  otcAdvertise: {
    body: () => selling,
    answers: { ...answersBeyondTheDoor('SUCCESS'), ...RESTRAINED, ...DELAYED, 'suspended as merchant': 'OTC_MERCHANT_NEEDED' },
  },
  otcEditAd: {
    body: ({ ad }) => ({ ...selling, ...ad }),
    answers: { ...answersBeyondTheDoor('SUCCESS'), ...RESTRAINED, ...DELAYED, 'suspended as merchant': 'OTC_MERCHANT_NEEDED' },
  },
  // Switched on.
  otcSetAds: {
    body: ({ ad }) => ({ ids: [ad.id], state: 'on' }),
    answers: { ...answersBeyondTheDoor('SUCCESS'), ...RESTRAINED, ...DELAYED, 'suspended as merchant': 'OTC_MERCHANT_NEEDED' },
  },
  otcTake: {
    body: ({ card, offer }) => ({ ...offer, price: '7', amount: '100', method: 'bank', bankcard: card }),
    answers: { ...answersBeyondTheDoor('SUCCESS'), ...RESTRAINED, ...DELAYED },
  },
  // It asks what releasing will ask.
  otcAccept: { body: ({ waiting }) => ({ id: waiting }), answers: { ...answersBeyondTheDoor('SUCCESS'), ...RESTRAINED, ...DELAYED } },
  // As releasing.
  otcAgree: {
    body: ({ bought }) => ({ id: bought, agrees: true }),
    answers: { ...answersBeyondTheDoor('SUCCESS'), ...RESTRAINED, 'password reset': 'FACTORS_TOO_NEW' },
  },
  // With a factor of today it is the older one that confirms; after a reset nothing does.
  otcRelease: {
    body: ({ sold }) => ({ id: sold, acceptsOtherName: true }),
    answers: { ...answersBeyondTheDoor('SUCCESS'), ...RESTRAINED, 'password reset': 'FACTORS_TOO_NEW' },
  },
  otcChangeAds: {
    body: ({ ad }) => ({ ids: [ad.id], hours: null }),
    answers: { ...answersBeyondTheDoor('SUCCESS'), ...RESTRAINED, ...DELAYED, 'suspended as merchant': 'OTC_MERCHANT_NEEDED' },
  },
};
