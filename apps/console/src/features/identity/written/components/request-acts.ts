import { ApiError, type CallData } from '@agio/client';
import { WRITTEN_CHANNELS, WRITTEN_GROUNDS, WRITTEN_KINDS } from '@agio/contracts/identity/constants';
import { choice, deskAct, line, named, note, text } from '../../../../shared/desk/index.ts';
import { usePreferences } from '../../../../shared/preferences.ts';
import { saveFile } from '../../../../shared/save-file.ts';
import { momentOf, typedMoment } from '../../../../shared/time/format.ts';
import type { Customer } from '../../api/customers.ts';

export type WrittenRequest = CallData<'deskWrittenRequest'>;
type Kind = WrittenRequest['kind'];
type Channel = WrittenRequest['channel'];
type Ground = NonNullable<WrittenRequest['ground']>;

const zoneNow = () => usePreferences.getState().zone;
/** Now, as a field of date and time holds it. */
const typedNow = (): string => momentOf(Date.now(), zoneNow()).replace(' ', 'T').slice(0, 16);

/** Records that a customer wrote. */
export const RecordAct = deskAct({
  call: 'deskWrittenRequestRecord',
  texts: 'written',
  when: ({ isOwn, state }: Customer) => !isOwn && state !== 'closed',
  draft: () => ({ kind: 'export' as Kind, channel: 'letter' as Channel, receivedAt: typedNow(), note: '' }),
  input({ channel, kind, note: said, receivedAt }, { uid }) {
    const at = typedMoment(receivedAt, zoneNow());
    return at === null ? null : { params: { uid }, body: { kind, channel, receivedAt: at, note: said } };
  },
  form: ({ of: { uid }, t, w: { channels, kinds, record } }) => ({
    button: record.button,
    title: t(($) => $.record.title, { uid }),
    submit: record.submit,
    done: record.done,
    fields: [
      note(record.help),
      choice('kind', record.kind, named(WRITTEN_KINDS, kinds)),
      choice('channel', record.channel, named(WRITTEN_CHANNELS, channels)),
      line('receivedAt', zoneNow() === 'utc' ? record.receivedUtc : record.received, { type: 'datetime-local' }),
      text('note', record.note, { help: record.noteHelp, rows: 4 }),
    ],
  }),
});

/** What can be done with a request, and whether a request of two people waits for it already. */
export interface Answerable {
  readonly request: WrittenRequest;
  readonly isAsked: boolean;
}

const isOpen = ({ isErasing, isOwn, state }: WrittenRequest): boolean => state === 'open' && !isOwn && !isErasing;

/** Downloads the copy that is sent to the customer. */
export const CopyAct = deskAct({
  call: 'deskWrittenRequestCopy',
  texts: 'written',
  size: 'm',
  look: 'primary',
  when: ({ request }: Answerable) => isOpen(request) && request.kind === 'export' && !request.isClosed,
  input: (_draft, { request: { id, uid } }) => ({ params: { uid }, body: { request: id } }),
  after: (data, { request: { uid } }) => saveFile(`data-${uid}.json`, JSON.stringify(data, null, 2), 'application/json'),
  form: ({
    of: {
      request: { uid },
    },
    t,
    w: { copy },
  }) => ({
    button: copy.button,
    title: t(($) => $.copy.title, { uid }),
    submit: copy.submit,
    what: t(($) => $.copy.what, { uid }),
    done: copy.done,
    fields: [note(copy.text)],
  }),
});

/** Ends a request once it was answered. */
export const FulfilAct = deskAct({
  call: 'deskWrittenRequestFulfil',
  texts: 'written',
  size: 'm',
  when: ({ request }: Answerable) => isOpen(request) && (request.kind === 'export' ? !request.isClosed : request.isClosed),
  isOff: ({ request: { copiedAt, kind } }) => kind === 'export' && copiedAt === null,
  draft: () => ({ note: '' }),
  input: (body, { request: { id, uid } }) => ({ params: { uid }, body: { ...body, request: id } }),
  form: ({
    of: {
      request: { uid },
    },
    t,
    w: { fulfil },
  }) => ({
    button: fulfil.button,
    title: t(($) => $.fulfil.title, { uid }),
    submit: fulfil.submit,
    done: fulfil.done,
    fields: [note(fulfil.text), text('note', fulfil.note, { help: fulfil.noteHelp, rows: 3 })],
  }),
});

export const RefuseAct = deskAct({
  call: 'deskWrittenRequestRefuse',
  texts: 'written',
  size: 'm',
  when: ({ request }: Answerable) => isOpen(request),
  draft: ({ request: { isClosed } }) => ({ ground: (isClosed ? 'closed' : 'identity') as Ground, reason: '' }),
  input: (body, { request: { id, uid } }) => ({ params: { uid }, body: { ...body, request: id } }),
  form: ({
    of: {
      request: { uid },
    },
    t,
    w: { grounds, refuse },
  }) => ({
    button: refuse.button,
    title: t(($) => $.refuse.title, { uid }),
    submit: refuse.submit,
    done: refuse.done,
    fields: [
      note(refuse.text),
      choice('ground', refuse.ground, named(WRITTEN_GROUNDS, grounds)),
      text('reason', refuse.reason, { help: refuse.reasonHelp, rows: 2 }),
    ],
  }),
});

/** What keeps an account from being closed. */
function leftIn(error: Error): { readonly coins: readonly string[]; readonly openOrders: number } | undefined {
  return error instanceof ApiError && error.code === 'ACCOUNT_NOT_EMPTY' ? (error.details as ReturnType<typeof leftIn>) : undefined;
}

/** Asks a second person for the erasure. */
export const EraseAct = deskAct({
  ask: 'identity.erase',
  texts: 'written',
  size: 'm',
  look: 'risk',
  when: ({ request }: Answerable) => isOpen(request) && request.kind === 'erasure' && !request.isClosed,
  isOff: ({ isAsked }) => isAsked,
  payload: (_draft, { request: { id, uid } }) => ({ uid, request: Number(id) }),
  explain: (error, { t }) => {
    const left = leftIn(error);
    return left === undefined ? undefined : t(($) => $.erase.left, { coins: left.coins.join(', '), count: left.openOrders });
  },
  form: ({
    of: {
      request: { uid },
    },
    t,
    w: { erase },
  }) => ({ button: erase.button, title: t(($) => $.erase.title, { uid }), submit: erase.submit, fields: [note(erase.text)] }),
});
