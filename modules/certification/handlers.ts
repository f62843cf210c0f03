import { answer, fail, pageOf } from '@agio/contracts';
import type { CallName, HandlerResult, Handlers, RequestContext } from '@agio/contracts';
import type { Certification, EnteredIdentity } from '@agio/contracts/certification';
import type { Applying, Pictures } from './applicant.ts';
import type { CheckRunner } from './check/check-runner.ts';
import { overviewOf, ownApplicationOf } from './overview.ts';
import type { Room } from './overview.ts';
import type { PictureViews } from './pictures/views.ts';
import type { Reviewer } from './review/reviewer.ts';
import { checkDocument } from './rules/document.ts';
import { ATTEMPTS_MS } from './standing.ts';
import { applicationsOf, attemptsSince, shotNamed } from './store.ts';
import { noteView, viewsOf } from './view-log.ts';
import { wrong } from './refusal.ts';

export type CertificationCall = keyof ReturnType<typeof certificationHandlers>;

export interface CustomersRoom extends Room {
  readonly reviewer: Reviewer;
  readonly runner: CheckRunner;
  readonly views: PictureViews;
}

const viewerOf = (customer: number): string => `customer ${customer}`;

/** Customers' calls. Other people's pictures are NOT_FOUND, as if there were none. */
export function certificationHandlers(room: CustomersRoom) {
  const { applicant, ports, reviewer, runner, views } = room;
  const { database } = ports;
  const send = async (applying: Applying, data: EnteredIdentity | undefined, pictures: Pictures): Promise<HandlerResult<Certification>> => {
    const sent = await applicant.send(applying, data, pictures);
    if (!sent.ok) return sent;
    await reviewer.changed(applying.customer);
    void runner.run();
    return answer(await overviewOf(room, applying.customer, applying.host));
  };
  return {
    async getRealname(_input, { customer, host }) {
      return answer(await overviewOf(room, customer, host));
    },
    async realnameOwn({ query }, { customer }) {
      return answer(await ownApplicationOf(room, customer, query.level));
    },
    realnameCode: (_input, context) => ports.sendCode(context.customer, context),
    async userCA({ body: { code, mobile, ...data } }, context) {
      const applying = { ...applyingOf(context), level: 'ordinary' } as const;
      const { customer } = applying;
      // Before the code, which is used up by one use.
      const attempts = (await attemptsSince(database, customer, ports.clock.wall() - ATTEMPTS_MS)).get('ordinary');
      const problem = applicant.problemOf(applying, await applicationsOf(database, customer), attempts);
      if (problem !== undefined) return problem;
      const checked = checkDocument(data, await ports.countryOf(customer), ports.clock.wall());
      if (!checked.ok) return wrong(checked.field, checked.problem);
      const unproved = await ports.proveCode(customer, mobile === '' ? undefined : mobile, code);
      return unproved ?? send(applying, data, {});
    },
    realnameRequest({ body: { data, level, ...pictures } }, context) {
      return send({ ...applyingOf(context), level }, data, pictures);
    },
    async realnameDraft({ body: { data, level, ...pictures } }, context) {
      const typed = data === undefined ? undefined : typedOf(data);
      const kept = await applicant.keep({ ...applyingOf(context), level }, typed, pictures);
      if (!kept.ok) return kept;
      await reviewer.changed(context.customer);
      return answer(await ownApplicationOf(room, context.customer, level));
    },
    async realnameView({ body: { picture } }, context) {
      const { customer } = context;
      const shot = await shotNamed(database, customer, picture);
      if (shot === undefined) return fail('NOT_FOUND');
      await noteView(database, { customer, level: shot.level, what: shot.slot, operator: null }, ports.clock.wall());
      await ports.notePictureView(context);
      return answer(views.issue({ picture, customer }, viewerOf(customer), `UID ${ports.uidOf(customer)}`));
    },
    async realnamePicture({ params }, { customer }) {
      const picture = await views.open(params.view, viewerOf(customer));
      return picture === undefined ? fail('NOT_FOUND') : answer(picture);
    },
    async realnameViews({ query }, { customer }) {
      const page = pageOf(query);
      const nameOf = (operator: number): string => ports.operatorName(operator) ?? String(operator);
      return answer({ ...(await viewsOf(database, customer, page, nameOf)), ...page });
    },
  } satisfies Partial<Handlers<CallName>>;
}

function applyingOf({ customer, host, language }: RequestContext): Omit<Applying, 'level'> {
  return { customer, host, language };
}

/** What was typed; a day that was cleared is none. */
function typedOf<Data extends { readonly birthDate?: string | undefined; readonly expiresOn?: string | undefined }>(data: Data): Data {
  return {
    ...data,
    ...(data.birthDate === '' ? { birthDate: undefined } : {}),
    ...(data.expiresOn === '' ? { expiresOn: undefined } : {}),
  };
}
