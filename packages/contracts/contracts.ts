import { referral } from './referral/contract.ts';
import { shop } from './shop/contract.ts';
import { robot } from './robot/contract.ts';
import type { z } from 'zod';
import type { AnyCall, ApiScope } from './call.ts';
import { alerts } from './alerts/contract.ts';
import { c2c } from './c2c/contract.ts';
import { certification } from './certification/contract.ts';
import { common } from './common/contract.ts';
import { content } from './content/contract.ts';
import { merge } from './contract.ts';
import type { Channel, Feature } from './contract.ts';
import { dice } from './dice/contract.ts';
import { identity } from './identity/contract.ts';
import type { Language } from './languages.ts';
import { LANGUAGES } from './languages.ts';
import { lock } from './lock/contract.ts';
import { monitoring } from './monitoring/contract.ts';
import { news } from './news/contract.ts';
import type { NoticeEntry, NoticeOf } from './notice.ts';
import { operators } from './operators/contract.ts';
import { otc } from './otc/contract.ts';
import { payment } from './payment/contract.ts';
import { quantify } from './quantify/contract.ts';
import { rewind } from './rewind/contract.ts';
import { spot } from './spot/contract.ts';
import { support } from './support/contract.ts';
import { treasury } from './treasury/contract.ts';
import { wallet } from './wallet/contract.ts';

/** All capabilities, each with a folder of its name here. A capability that is not in this list is not served. */
export const contracts = [
  common,
  identity,
  content,
  spot,
  wallet,
  operators,
  treasury,
  support,
  news,
  certification,
  payment,
  otc,
  c2c,
  lock,
  rewind,
  dice,
  alerts,
  robot,
  quantify,
  referral,
  shop,
  monitoring,
] as const;

/** All calls. A handler for a call that is not in this list keeps the server from starting. */
export const calls = /* @__PURE__ */ merge(contracts, 'calls');
export type Calls = typeof calls;
export type CallName = keyof Calls;

/** Every call of operators. */
export const deskCalls = /* @__PURE__ */ merge(contracts, 'desk');
export type DeskCalls = typeof deskCalls;
export type DeskCallName = keyof DeskCalls;

/** Everything that takes two people, with the roles that ask for it and decide it. */
export const requests = /* @__PURE__ */ merge(contracts, 'requests');
export type RequestName = keyof typeof requests;

const errors = /* @__PURE__ */ merge(contracts, 'errors');
export type ErrorCode = keyof typeof errors;
export const ERROR_CODES = /* @__PURE__ */ Object.keys(errors) as readonly ErrorCode[];

/** HTTP status of every code: 400 invalid input, 401 log-in required, 403, 404, 409 conflict, 421 unknown host, 422 business rule, 429 rate limit, 500, 503. */
export const HTTP_STATUS = /* @__PURE__ */ byCode((code) => errors[code].status);
/** Text of every error code in every language. */
export const ERROR_TEXTS = /* @__PURE__ */ Object.fromEntries(
  LANGUAGES.map((language) => [language, byCode((code) => errors[code][language])]),
) as Readonly<Record<Language, Readonly<Record<ErrorCode, string>>>>;

/** Every event that a capability tells customers of, by its name. */
export const NOTICES: Readonly<Record<string, NoticeEntry>> = /* @__PURE__ */ merge(contracts, 'notices');
type NoticesOf<C> = C extends { readonly notices: infer Notices } ? NoticeOf<Notices> : never;
/** One of them with its data. */
export type DeclaredNotice = NoticesOf<(typeof contracts)[number]>;

/** Channels of `/ws/exchange`; private ones need `auth` first. */
export const channels = /* @__PURE__ */ merge(contracts, 'channels');
export type ChannelName = keyof typeof channels;
/** A frame of any channel. */
export type DataFrame = z.output<(typeof channels)[ChannelName]['frame']>;
export const PUBLIC_CHANNELS = /* @__PURE__ */ channelsOf('public');
export const PRIVATE_CHANNELS = /* @__PURE__ */ channelsOf('private');

/** The scope that opens a private channel to API keys; a channel that is not here is closed to them. */
export const CHANNEL_SCOPES: Readonly<Record<string, ApiScope>> = /* @__PURE__ */ Object.fromEntries(
  Object.entries<Channel>(channels).flatMap(([name, { apiScope }]) => (apiScope === undefined ? [] : [[name, apiScope]])),
);

/** Calls that can be made over the socket as well. */
export const SOCKET_CALLS = /* @__PURE__ */ Object.entries<AnyCall>(calls).flatMap(([name, { overSocket }]) =>
  overSocket === true ? [name as CallName] : [],
);

/** Channels whose frames differ from site to site. */
export const SITE_CHANNELS: readonly string[] = /* @__PURE__ */ Object.entries<Channel>(channels).flatMap(([name, { perSite }]) =>
  perSite === true ? [name] : [],
);

/** Switches of capabilities by name. */
export const features: Readonly<Record<string, Feature>> = /* @__PURE__ */ Object.fromEntries(
  contracts.flatMap((contract) => ('feature' in contract ? [[contract.feature.name, contract.feature]] : [])),
);
/** Their defaults. */
export const FEATURE_DEFAULTS: Readonly<Record<string, boolean>> = /* @__PURE__ */ Object.fromEntries(
  Object.entries(features).map(([name, { isOn }]) => [name, isOn]),
);

/** Switches that close public channels; private channels stay open, so that customers can see and cancel their orders. */
export const CHANNEL_FEATURES: Readonly<Record<string, string>> = /* @__PURE__ */ Object.fromEntries(
  contracts.flatMap((contract) =>
    'feature' in contract
      ? Object.entries(contract.channels).flatMap(([name, { access }]) => (access === 'public' ? [[name, contract.feature.name]] : []))
      : [],
  ),
);

/** `code` of a successful response. */
export const SUCCESS = 'SUCCESS';

function byCode<Value>(of: (code: ErrorCode) => Value): Readonly<Record<ErrorCode, Value>> {
  return Object.fromEntries(ERROR_CODES.map((code) => [code, of(code)])) as Record<ErrorCode, Value>;
}

function channelsOf(access: 'public' | 'private'): readonly [ChannelName, ...ChannelName[]] {
  const names = (Object.keys(channels) as ChannelName[]).filter((name) => channels[name].access === access);
  return names as [ChannelName, ...ChannelName[]];
}
