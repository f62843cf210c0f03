import { siteHost } from '@agio/contracts/content';
import { requests } from '@agio/contracts';
import { defineRequest } from '@agio/module';
import type { Impossible, RequestKind } from '@agio/module';
import { z } from 'zod';
import { ANY_HOST, withDefaults } from '../settings.ts';
import type { Sites } from '../sites.ts';

/** A script that counts visits is short; a longer one belongs in its own file. */
export const JS_CODE_MAX = 20_000;

const names = z.array(z.string().max(32)).max(64);
const switches = z.strictObject({ host: siteHost, on: names, off: names });
const script = z.strictObject({ host: siteHost, js_code: z.string().max(JS_CODE_MAX) });
const newSite = z.strictObject({ host: siteHost });

/** Changes to sites that take two people: what customers can do there, what runs on the pages, and on which hosts there is a site. */
export function contentRequests(sites: Sites): readonly RequestKind[] {
  return [switchesRequest(sites), scriptRequest(sites), siteRequest(sites)];
}

function switchesRequest(sites: Sites): RequestKind {
  return defineRequest({
    kind: 'content.switches',
    ...requests['content.switches'],
    payload: switches,
    examine({ host, off, on }) {
      const settings = sites.own(host);
      if (settings === undefined) return wrong('host');
      const wanted = wantedOf(on, off);
      if (wanted === undefined) return wrong('on');
      const changes = Object.entries(wanted)
        .filter(([name, isOn]) => settings.features[name] !== isOn)
        .map(([name, isOn]) => ({ field: name, before: stateOf(!isOn), after: stateOf(isOn) }));
      return changes.length === 0 ? nothingChanges : { ok: true, target: host, changes };
    },
    async run({ host, off, on }) {
      const wanted = wantedOf(on, off);
      if (wanted === undefined) return wrong('on');
      return sites.change(host, (before) => ({ ...before, features: { ...before.features, ...wanted } }));
    },
  });
}

function scriptRequest(sites: Sites): RequestKind {
  return defineRequest({
    kind: 'content.js_code',
    ...requests['content.js_code'],
    payload: script,
    examine({ host, js_code: after }) {
      const settings = sites.own(host);
      if (settings === undefined) return wrong('host');
      const before = settings.js_code;
      if (before === after) return nothingChanges;
      return { ok: true, target: host, changes: [{ field: 'js_code', before: before === '' ? null : before, after }] };
    },
    run: async ({ host, js_code }) => sites.change(host, (before) => ({ ...before, js_code })),
  });
}

function siteRequest(sites: Sites): RequestKind {
  return defineRequest({
    kind: 'content.site',
    ...requests['content.site'],
    payload: newSite,
    examine({ host }) {
      if (sites.own(host) !== undefined) return { ok: false, code: 'STATE_CHANGED', details: { rule: 'already_exists' } };
      return { ok: true, target: host, changes: [{ field: 'host', before: null, after: host }] };
    },
    async run({ host }) {
      const model = sites.own(ANY_HOST);
      if (model === undefined) return wrong('host');
      // It begins as a copy of the default site, without a script that was approved for that one.
      await sites.seed(host, { ...model, js_code: '' });
      return { ok: true };
    },
  });
}

const nothingChanges: Impossible = { ok: false, code: 'REQUEST_IMPOSSIBLE', details: { rule: 'nothing_changes' } };
const wrong = (field: string): Impossible => ({ ok: false, code: 'PARAMETER_ERROR', details: [{ field, problem: 'unknown' }] });
const stateOf = (isOn: boolean): string => (isOn ? 'on' : 'off');

/** The requested changes by switch; undefined if a name is no switch, or is to be both on and off. */
function wantedOf(on: readonly string[], off: readonly string[]): Readonly<Record<string, boolean>> | undefined {
  const all = [...on, ...off];
  const known = withDefaults({});
  if (new Set(all).size !== all.length || !all.every((name) => Object.hasOwn(known, name))) return undefined;
  return Object.fromEntries(all.map((name) => [name, on.includes(name)]));
}
