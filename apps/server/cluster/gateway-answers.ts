import type { Topic } from '@agio/contracts';
import type { KeyOpening, SessionOwner, SignedRequest } from '@agio/gateway';
import { CATCH_UP_MS } from '../open/open-site.ts';
import type { OpenSite } from '../open/open-site.ts';
import type { Storage } from '../storage/storage.ts';
import { settingsOf } from './site-news.ts';

/** What a gateway may ask, and what it is answered: who a caller is, mostly, which this process alone has in memory. */
export interface GatewayAsks {
  readonly owner: { readonly asked: { readonly token: string }; readonly answer: LinkedOwner | null };
  readonly key: { readonly asked: SignedRequest; readonly answer: unknown };
  readonly keySession: { readonly asked: KeyOpening; readonly answer: unknown };
  readonly device: { readonly asked: { readonly customer: number; readonly session: string }; readonly answer: number | null };
  /** Which of these sessions have ended: a gateway heard of none that ended while it was not connected. */
  readonly ended: { readonly asked: { readonly sessions: readonly string[] }; readonly answer: readonly string[] };
  readonly site: { readonly asked: null; readonly answer: unknown };
  readonly reached: { readonly asked: { readonly sequence: number }; readonly answer: boolean };
  readonly snapshot: { readonly asked: { readonly topic: Topic }; readonly answer: unknown };
}

/** A caller as it travels: JSON knows no infinity. */
export interface LinkedOwner {
  readonly customer: number;
  readonly session: string;
  /** Null for never. */
  readonly expiresAtMs: number | null;
  /** Last command that the core had applied: a replica that has not may know nothing of the customer yet. */
  readonly sequence: number;
}

/** Answers gateways. Throws on what it does not know. */
export function gatewayAnswers({ open, storage }: { readonly open: OpenSite; readonly storage: Storage }) {
  const { identity, content } = open.site;
  const answers: { readonly [What in keyof GatewayAsks]: (asked: GatewayAsks[What]['asked']) => unknown } = {
    async owner({ token }) {
      const owner = await identity.ownerOf(token);
      return owner === undefined ? null : linkedOwner(owner, storage.sequencer.position.sequence);
    },
    key: (request) => identity.checkKey(request),
    keySession(opening) {
      const opened = identity.openByKey(opening);
      return opened.ok ? { ...opened, ...linkedOwner(opened, storage.sequencer.position.sequence), scopes: [...opened.scopes] } : opened;
    },
    device: (of) => identity.deviceWaits(of),
    ended: ({ sessions }) => sessions.filter((session) => !identity.isLive(session)),
    site: () => settingsOf(content),
    reached: ({ sequence }) => storage.projections.reached(sequence, CATCH_UP_MS),
    snapshot: ({ topic }) => open.feed.snapshot(topic),
  };
  return async (what: string, data: unknown): Promise<unknown> => {
    if (!Object.hasOwn(answers, what)) throw new Error(`a gateway asks for ${what}, which nobody knows`);
    return answers[what as keyof GatewayAsks](data as never);
  };
}

function linkedOwner({ customer, expiresAtMs, session }: SessionOwner, sequence: number): LinkedOwner {
  return { customer, session, expiresAtMs: Number.isFinite(expiresAtMs) ? expiresAtMs : null, sequence };
}
