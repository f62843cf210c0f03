import { answer, fail, pageOf } from '@agio/contracts';
import type { DeskCallName, DeskHandlers, HandlerResult, Operator } from '@agio/contracts';
import type { DeskCertification, DeskCertificationRow } from '@agio/contracts/certification';
import { alikeOf } from '../documents/alike.ts';
import type { CertificationPorts } from '../ports.ts';
import type { PictureViews } from '../pictures/views.ts';
import { wrong } from '../refusal.ts';
import type { Reviewer } from '../review/reviewer.ts';
import { fieldsOf } from '../review/reviewer.ts';
import type { RightsRecord } from '../rights/rights-record.ts';
import { isRising } from '../rights/rights.ts';
import { enteredIn } from '../entered.ts';
import { highestPassed } from '../standing.ts';
import { applicationsOf, findApplication, listAll, queueOf, shotsOf } from '../store.ts';
import type { Application } from '../store.ts';
import { noteView } from '../view-log.ts';

export type DeskCertificationCall = keyof ReturnType<typeof deskCertificationHandlers>;

/** A review is promised within about one working day; longer than this is late. */
export const PROMISE_MS = 24 * 60 * 60_000;
const OTHERS_MAX = 10;

interface Desk {
  readonly ports: CertificationPorts;
  readonly reviewer: Reviewer;
  readonly views: PictureViews;
  readonly rights: RightsRecord;
}

const viewerOf = ({ id }: Operator): string => `operator ${id}`;

/** Operators' calls. No operator opens or decides their own application, and each view is logged before anything is seen. */
export function deskCertificationHandlers({ ports, reviewer, rights, views }: Desk) {
  const { database } = ports;
  const act = async (
    operator: Operator | undefined,
    run: (by: Operator) => Promise<HandlerResult<Application>>,
  ): Promise<HandlerResult<DeskCertification>> => {
    if (operator === undefined) return fail('PLEASE_LOGIN');
    const result = await run(operator);
    return result.ok ? answer(await wholeView(ports, operator, result.data)) : result;
  };
  return {
    async deskCertifications({ query }) {
      const page = pageOf(query);
      const customer = query.uid === undefined ? undefined : ((await ports.customerOf(query.uid)) ?? 0);
      const { list, total } = await listAll(database, { view: query.view ?? 'waiting', level: query.level, customer }, page);
      const queue = await queueOf(database, ports.clock.wall() - PROMISE_MS);
      return answer({ list: list.map((one) => rowView(ports, one)), total, ...page, ...queue });
    },
    deskCertification: ({ params }, { operator }) => act(operator, (by) => seen(ports, by, params.id)),
    deskCertificationDecide: ({ body, params }, { operator }) =>
      act(operator, async (by) => noted(ports, by, await reviewer.decide(by, params.id, body))),
    deskCertificationWithdraw: ({ body, params }, { operator }) =>
      act(operator, async (by) => noted(ports, by, await reviewer.withdraw(by, params.id, body))),
    async deskCertificationView({ body, params }, { operator }) {
      if (operator === undefined) return fail('PLEASE_LOGIN');
      const found = await readable(ports, operator, params.id);
      if (!found.ok) return found;
      const shot = (await shotsOf(database, params.id)).find(({ slot }) => slot === body.slot);
      if (shot === undefined) return fail('NOT_FOUND');
      const { customer, level } = found.data;
      await noteView(database, { customer, level, what: body.slot, operator: operator.id }, ports.clock.wall());
      return answer(views.issue({ picture: shot.picture, customer }, viewerOf(operator), operator.name));
    },
    async deskCertificationPicture({ params }, { operator }) {
      const picture = operator === undefined ? undefined : await views.open(params.view, viewerOf(operator));
      return picture === undefined ? fail('NOT_FOUND') : answer(picture);
    },
    deskCertificationRights: () => answer(rights.now),
    async deskCertificationRightsSave({ body }) {
      if (!isRising(body.rights)) return wrong('rights', 'falls');
      await rights.save(body.rights);
      return answer({});
    },
  } satisfies Partial<DeskHandlers<DeskCallName>>;
}

async function readable(ports: CertificationPorts, operator: Operator, id: string): Promise<HandlerResult<Application>> {
  const found = await findApplication(ports.database, id);
  if (found === undefined || found.state === 'draft' || found.closedAt !== null) return fail('NOT_FOUND');
  return ports.isOwn(operator, found.customer) ? fail('OWN_ACCOUNT') : answer(found);
}

async function seen(ports: CertificationPorts, operator: Operator, id: string): Promise<HandlerResult<Application>> {
  return noted(ports, operator, await readable(ports, operator, id));
}

/** The answer to a decision shows what was entered as well. */
async function noted(
  ports: CertificationPorts,
  operator: Operator,
  found: HandlerResult<Application>,
): Promise<HandlerResult<Application>> {
  if (!found.ok) return found;
  const { customer, level } = found.data;
  await noteView(ports.database, { customer, level, what: 'data', operator: operator.id }, ports.clock.wall());
  return found;
}

function rowView(ports: CertificationPorts, application: Application): DeskCertificationRow {
  const { checkState, customer, decidedAt, decidedBy, id, level, sentAt, state } = application;
  const sent = sentAt ?? 0;
  return {
    id,
    uid: ports.uidOf(customer),
    level,
    state: state === 'draft' ? 'review' : state,
    sentAt: sent,
    isLate: state === 'review' && ports.clock.wall() - sent > PROMISE_MS,
    decidedAt,
    decidedBy: decidedBy === null ? null : (ports.operatorName(decidedBy) ?? String(decidedBy)),
    check: checkState,
  };
}

/** What the customer passed at the highest level, else what they sent last: what this application says is compared with it. */
function beforeOf(masterKey: string, all: readonly Application[], id: string): DeskCertification['before'] {
  const others = all.filter((one) => one.id !== id && one.state !== 'draft');
  const passed = highestPassed(others);
  for (const one of passed === undefined ? others : [passed, ...others]) {
    const data = enteredIn(masterKey, one);
    if (data !== undefined && one.state !== 'draft') return { id: one.id, level: one.level, state: one.state, data };
  }
  return null;
}

async function wholeView(ports: CertificationPorts, operator: Operator, application: Application): Promise<DeskCertification> {
  const { database, masterKey } = ports;
  const { customer, former, id, language, level, problems, sealed, withdrawnFor } = application;
  const [all, shots, labels, alike] = await Promise.all([
    applicationsOf(database, customer),
    shotsOf(database, id),
    ports.labelsOf([customer]),
    alikeOf(database, id),
  ]);
  const data = enteredIn(masterKey, application);
  return {
    ...rowView(ports, application),
    customer: { uid: ports.uidOf(customer), name: labels.get(customer) ?? '', language },
    data: data ?? null,
    dataState: sealed === null ? 'erased' : data === undefined ? 'unreadable' : 'whole',
    before: beforeOf(masterKey, all, id),
    alike: alike.map(({ customer: other, ...how }) => ({ uid: ports.uidOf(other), ...how })),
    fields: [...fieldsOf(level)],
    slots: shots.map(({ slot }) => slot),
    problems: [...problems],
    isOwn: ports.isOwn(operator, customer),
    formerUid: former === null ? null : ports.uidOf(former),
    others: all
      .filter((one) => one.id !== id && one.state !== 'draft')
      .slice(0, OTHERS_MAX)
      .map((one) => rowView(ports, one)),
    withdrawnFor,
  };
}
