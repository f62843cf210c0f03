import type { z } from 'zod';
import { common } from './common/contract.ts';
import { content } from './content/contract.ts';
import { merge } from './contract.ts';
import { identity } from './identity/contract.ts';
import type { Language } from './languages.ts';
import { LANGUAGES } from './languages.ts';
import { operators } from './operators/contract.ts';
import { spot } from './spot/contract.ts';
import { wallet } from './wallet/contract.ts';

/** Every capability there is, each with a folder of its name here. What is not in this list does not boot. */
export const contracts = [common, identity, content, spot, wallet, operators] as const;

/** Every call there is. A route that does not stand here does not boot. */
export const calls = /* @__PURE__ */ merge(contracts, 'calls');
export type Calls = typeof calls;
export type CallName = keyof Calls;

/** Every call of operators. */
export const deskCalls = /* @__PURE__ */ merge(contracts, 'desk');
export type DeskCalls = typeof deskCalls;
export type DeskCallName = keyof DeskCalls;

const errors = /* @__PURE__ */ merge(contracts, 'errors');
export type ErrorCode = keyof typeof errors;
export const ERROR_CODES = /* @__PURE__ */ Object.keys(errors) as readonly ErrorCode[];

/** HTTP status of every code: 400 form, 401 log in, 403, 404, 409 conflict, 421 not our host, 422 business rule, 429 too fast, 500, 503. */
export const HTTP_STATUS = /* @__PURE__ */ byCode((code) => errors[code].status);
/** Text of every error code in every language. */
export const ERROR_TEXTS = /* @__PURE__ */ Object.fromEntries(
  LANGUAGES.map((language) => [language, byCode((code) => errors[code][language])]),
) as Readonly<Record<Language, Readonly<Record<ErrorCode, string>>>>;

/** Channels of `/ws/exchange`; those that are private need `auth` first. */
export const channels = /* @__PURE__ */ merge(contracts, 'channels');
export type ChannelName = keyof typeof channels;
/** A frame of any channel. */
export type DataFrame = z.output<(typeof channels)[ChannelName]['frame']>;
export const PUBLIC_CHANNELS = /* @__PURE__ */ channelsOf('public');
export const PRIVATE_CHANNELS = /* @__PURE__ */ channelsOf('private');

/** Switches of capabilities with what a site has that says nothing of them. */
export const FEATURE_DEFAULTS: Readonly<Record<string, boolean>> = /* @__PURE__ */ Object.fromEntries(
  contracts.flatMap((contract) => ('feature' in contract ? [[contract.feature.name, contract.feature.isOn]] : [])),
);

/** Switches that close public channels; what is one's own stays open, so that orders can be seen and cancelled. */
export const CHANNEL_FEATURES: Readonly<Record<string, string>> = /* @__PURE__ */ Object.fromEntries(
  contracts.flatMap((contract) =>
    'feature' in contract
      ? Object.entries(contract.channels).flatMap(([name, { access }]) => (access === 'public' ? [[name, contract.feature.name]] : []))
      : [],
  ),
);

/** What `code` says when nothing is wrong. */
export const SUCCESS = 'SUCCESS';

function byCode<Value>(of: (code: ErrorCode) => Value): Readonly<Record<ErrorCode, Value>> {
  return Object.fromEntries(ERROR_CODES.map((code) => [code, of(code)])) as Record<ErrorCode, Value>;
}

function channelsOf(access: 'public' | 'private'): readonly [ChannelName, ...ChannelName[]] {
  const names = (Object.keys(channels) as ChannelName[]).filter((name) => channels[name].access === access);
  return names as [ChannelName, ...ChannelName[]];
}
