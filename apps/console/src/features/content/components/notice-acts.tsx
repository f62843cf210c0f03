import { deskAct, note, text } from '../../../shared/desk/index.ts';
import type { Audience, NoticeTexts } from '../api/notices.ts';
import { flatTexts } from '../state/notice.ts';
import { audienceName } from '../state/said.ts';

export interface DraftedNotice {
  readonly audience: Audience;
  /** Null while the notice says nothing. */
  readonly texts: NoticeTexts | null;
  readonly count: number;
  /** Whether one operator may send it. */
  readonly isAlone: boolean;
  readonly onSent: () => void;
}

/** Sends a notice, or requests a second approval where the number of recipients needs one. */
export const SendAct = deskAct({
  call: 'deskNoticeSend',
  ask: 'content.notice',
  texts: 'notices',
  look: 'primary',
  size: 'm',
  needsTwo: ({ isAlone }: DraftedNotice) => !isAlone,
  isOff: ({ count, texts }) => texts === null || count === 0,
  // The same key for each attempt from one dialog: an answer that was lost does not send it twice.
  draft: () => ({ key: crypto.randomUUID(), reason: '' }),
  input: (body, { audience, texts }) => (texts === null ? null : { body: { ...body, audience, texts } }),
  payload: (_draft, { audience, texts }) => (texts === null ? null : { ...audience, ...flatTexts(texts) }),
  after: (_data, { onSent }) => onSent(),
  form: ({ of: { audience, count }, t, w, way }) => {
    const to = audienceName({ t, w }, audience);
    return way === 'two'
      ? { button: w.ask, title: w.sendTitle, submit: w.askSubmit, fields: [note(to), note(w.two)] }
      : {
          button: w.send,
          title: w.sendTitle,
          submit: w.sendTitle,
          done: w.sent,
          fields: [note(`${to}. ${t(($) => $.sendText, { count })}`), text('reason', w.fields.reason, { rows: 2 })],
        };
  },
});
