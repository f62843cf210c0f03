import { acts, deskList, moment, plain, tag } from '../../../shared/desk/index.ts';
import { ClearAct, LinkAct } from './judge-acts.tsx';

/** Accounts that count as one person’s: their fees bring each other nothing. */
export const LinksPage = deskList({
  call: 'deskReferralLinks',
  id: 'referral-links',
  texts: 'referral',
  words: ({ links }) => links,
  search: { as: 'uid' },
  keyOf: ({ uid }) => uid,
  filters: ({ shown: { q = '' } }) => <LinkAct key={q} of={q} />,
  columns: ({ w: { links } }) => [
    plain('uid', ({ uid }) => uid, { isFixed: true }),
    plain('person', ({ person }) => person),
    tag('reason', links.reasons, { person: 'warn', payment: 'warn', address: 'warn', operator: 'warn' }, ({ reason }) => reason),
    plain('inviter', ({ inviter }) => inviter ?? '–'),
    moment('since', ({ time }) => time),
    acts((link) => <ClearAct of={link} />),
  ],
});
