import { decimal, fail, id, requests } from '@agio/contracts';
import { parseDecimal } from '@agio/kernel';
import { defineRequest } from '@agio/module';
import type { RequestPreview, Impossible, RequestKind } from '@agio/module';
import { z } from 'zod';
import { byRate, FEE_KINDS } from '@agio/contracts/referral/constants';
import { areRates, ratesOfPlan } from '../machine/rates.ts';
import type { FeeKind, LevelRates } from '../model.ts';
import { referralFailure } from '../refusals.ts';
import { accountsWith, ask, booksOf, fractionDigits, fractionText } from '../handlers/room.ts';
import type { Room } from '../handlers/room.ts';

/** Shares of a fee: of both levels, for each kind of fees. */
const plan = z.strictObject({
  /** Of the rates that were shown. */
  version: z.int().min(0),
  ...byRate(() => decimal),
});
/** Without rates there is no agreement any more. */
const agreement = z.strictObject({ uid: id, direct: decimal.optional(), indirect: decimal.optional() });
type Agreement = z.output<typeof agreement>;

const wrong = (field: string, problem: string): Impossible => ({ ok: false, code: 'PARAMETER_ERROR', details: [{ field, problem }] });
const UNCHANGED: Impossible = { ok: false, code: 'REQUEST_IMPOSSIBLE', details: { rule: 'nothing_changes' } };

/** What takes two people: the default rates, and those of one inviter. */
export function referralRequests(room: Room): readonly RequestKind[] {
  return [planRequest(room), agreementRequest(room)];
}

function ratesFrom(field: string, ...given: readonly [direct: string, indirect: string]): LevelRates | Impossible {
  const [direct, indirect] = given.map((text) => parseDecimal(text, fractionDigits));
  if (direct === undefined || indirect === undefined) return wrong(field, 'too_many_decimals');
  const found = { direct: Number(direct), indirect: Number(indirect) };
  return areRates(found) ? found : wrong(field, 'out_of_range');
}

const shown = ({ direct, indirect }: LevelRates): string => `${fractionText(direct)} + ${fractionText(indirect)}`;

type PlanFields = Readonly<Record<FeeKind, LevelRates>>;

function planFrom(payload: z.output<typeof plan>): PlanFields | Impossible {
  const found: Partial<Record<FeeKind, LevelRates>> = {};
  for (const kind of FEE_KINDS) {
    const one = ratesFrom(`${kind}Direct`, payload[`${kind}Direct`], payload[`${kind}Indirect`]);
    if ('ok' in one) return one;
    found[kind] = one;
  }
  return found as PlanFields;
}

/** The field of a request that shows the rates of a kind: `referralTrade`. */
const fieldOf = <Kind extends FeeKind>(kind: Kind) =>
  `referral${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}` as `referral${Capitalize<Kind>}`;

function planRequest(room: Room): RequestKind {
  return defineRequest({
    kind: 'referral.plan',
    ...requests['referral.plan'],
    payload: plan,
    examine(payload): RequestPreview | Impossible {
      const found = planFrom(payload);
      if ('ok' in found) return found;
      const now = booksOf(room).plan;
      if ((now?.version ?? 0) !== payload.version) return fail('STATE_CHANGED');
      const changes = FEE_KINDS.map((kind) => ({
        field: fieldOf(kind),
        before: shown(ratesOfPlan(now, kind)),
        after: shown(found[kind]),
      })).filter(({ after, before }) => after !== before);
      if (changes.length === 0) return UNCHANGED;
      return { ok: true, target: 'referral rates', changes, effect: [{ field: 'people', value: String(booksOf(room).ties.size) }] };
    },
    async run(payload, { asked, cause, decided }) {
      // After a crash: it was this request that made it so.
      if (booksOf(room).plan?.cause === cause) return { ok: true };
      const found = planFrom(payload);
      if ('ok' in found) return found;
      const by = { by: asked.id, decidedBy: decided.id, cause };
      const { reply } = await ask(room, { kind: 'referral.plan', version: payload.version, ...found, ...by });
      return reply.ok ? { ok: true } : referralFailure(reply.refusal);
    },
  });
}

function agreedRates({ direct, indirect }: Agreement): LevelRates | Impossible | null {
  if (direct === undefined && indirect === undefined) return null;
  return direct === undefined || indirect === undefined ? wrong('direct', 'incomplete') : ratesFrom('direct', direct, indirect);
}

function agreementRequest(room: Room): RequestKind {
  return defineRequest({
    kind: 'referral.agreement',
    ...requests['referral.agreement'],
    payload: agreement,
    async examine(payload): Promise<RequestPreview | Impossible> {
      const customer = await room.customerOf(payload.uid);
      if (customer === undefined) return fail('NOT_FOUND');
      const found = agreedRates(payload);
      if (found !== null && 'ok' in found) return found;
      const books = booksOf(room);
      const before = books.agreements.get(customer);
      const was = before === undefined || before.direct === -1 ? null : shown(before);
      const after = found === null ? null : shown(found);
      if (was === after) return UNCHANGED;
      return {
        ok: true,
        target: `customer ${payload.uid}`,
        changes: [{ field: 'referralTrade', before: was, after: after ?? shown(ratesOfPlan(books.plan, 'trade')) }],
        effect: [{ field: 'people', value: String(peopleOf(room, customer)) }],
        customers: accountsWith(room, customer),
      };
    },
    async run(payload, { asked, cause, decided }) {
      const customer = await room.customerOf(payload.uid);
      if (customer === undefined) return fail('NOT_FOUND');
      if (booksOf(room).agreements.get(customer)?.cause === cause) return { ok: true };
      const found = agreedRates(payload);
      if (found !== null && 'ok' in found) return found;
      const by = { by: asked.id, decidedBy: decided.id, cause };
      const { reply } = await ask(room, { kind: 'referral.agree', customer, rates: found, ...by });
      return reply.ok ? { ok: true } : referralFailure(reply.refusal);
    },
  });
}

function peopleOf(room: Room, inviter: number): number {
  let people = 0;
  for (const tie of booksOf(room).ties.values()) if (tie.inviter === inviter) people += 1;
  return people;
}
