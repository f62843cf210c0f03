import { deskAct, line, note, row, text } from '../../../shared/desk/index.ts';
import type { AccountLink } from '../api/referral.ts';

/** Says that two accounts are one person’s; the first may be known already. */
export const LinkAct = deskAct({
  call: 'deskReferralJudge',
  texts: 'referral',
  size: 'm',
  draft: (uid: string) => ({ uid, other: '', reason: '' }),
  input: ({ other, reason, uid }) => (uid === '' || other === '' || other === uid ? null : { params: { uid }, body: { reason, other } }),
  form: ({ draft: { other, uid }, t, w: { links } }) => ({
    button: links.link,
    what: t(($) => $.links.linkWhat, { uid, other }),
    done: links.done,
    fields: [
      note(links.linkText),
      row(line('uid', links.one, { digits: true, max: 12 }), line('other', links.other, { digits: true, max: 12 })),
      text('reason', links.reason, { help: links.reasonHelp, rows: 2 }),
    ],
  }),
});

/** Says that an account is a person’s own after all. */
export const ClearAct = deskAct({
  call: 'deskReferralJudge',
  texts: 'referral',
  look: 'ghost',
  when: ({ reason }: AccountLink) => reason !== 'cleared',
  draft: () => ({ reason: '' }),
  input: ({ reason }, { uid }) => ({ params: { uid }, body: { reason } }),
  form: ({ of: { uid }, t, w: { links } }) => ({
    button: links.clear,
    title: t(($) => $.links.clearTitle, { uid }),
    done: links.done,
    fields: [note(links.clearText), text('reason', links.reason, { help: links.reasonHelp, rows: 2 })],
  }),
});
