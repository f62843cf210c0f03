import { byFeeKind } from '@agio/contracts/referral/constants';
import type { Texts } from '@agio/ui';
import { block, deskAct, line, note, number, row } from '../../../shared/desk/index.ts';
import type { Agreement, Desk } from '../api/referral.ts';
import { agreementPayload, draftOf, isTooMuch, kinds, planDraft, planPayload, RATES_MAX, type Kind } from '../state/drafts.ts';

type Rates = { readonly [Level in `${Kind}.${'direct' | 'indirect'}`]?: string };
const levelsOf = (draft: Rates, kind: Kind) => ({ direct: draft[`${kind}.direct`] ?? '', indirect: draft[`${kind}.indirect`] ?? '' });
const asDraft = (kind: Kind, { direct, indirect }: ReturnType<typeof levelsOf>): Rates => ({
  [`${kind}.direct`]: direct,
  [`${kind}.indirect`]: indirect,
});

/** Both levels of a kind of fee, and what is wrong with them together. */
const levelFields = ({ levels, kinds: names }: Texts['referral'], kind: Kind, draft: Rates, tooMuch: string) =>
  block(
    names[kind],
    row(
      number(`${kind}.direct`, levels.direct, { unit: '%', decimals: 4 }),
      number(`${kind}.indirect`, levels.indirect, { unit: '%', decimals: 4 }),
    ),
    isTooMuch(levelsOf(draft, kind)) ? tooMuch : undefined,
  );

/** The default rates, by the kind of fee. */
export const PlanAct = deskAct({
  ask: 'referral.plan',
  texts: 'referral',
  size: 'm',
  draft: ({ rates }: Desk): Rates => Object.assign({}, ...kinds.map((kind) => asDraft(kind, planDraft(rates)[kind]))),
  payload: (draft, { version }) =>
    planPayload(
      byFeeKind((kind) => levelsOf(draft, kind)),
      version,
    ),
  form: ({ draft, t, w }) => ({
    button: w.rates.change,
    title: w.rates.ask,
    submit: w.rates.submit,
    fields: [
      note(t(($) => $.rates.note, { max: RATES_MAX })),
      ...kinds.map((kind) =>
        levelFields(
          w,
          kind,
          draft,
          t(($) => $.rates.tooMuch, { max: RATES_MAX }),
        ),
      ),
    ],
  }),
});

/** Rates of trading fees that one inviter has for themselves: new ones where they have none, else others. */
export const AgreementAct = deskAct({
  ask: 'referral.agreement',
  texts: 'referral',
  draft: ({ agreement, desk }: { readonly agreement: Agreement | null; readonly desk: Desk }): Rates & { readonly uid: string } => ({
    uid: agreement?.uid ?? '',
    ...asDraft('trade', draftOf(agreement?.rates ?? desk.rates.trade)),
  }),
  payload: (draft) => agreementPayload(draft.uid, levelsOf(draft, 'trade')),
  form: ({ draft, of: { agreement }, t, w }) => ({
    button: agreement === null ? w.agreements.new : w.rates.change,
    title: agreement === null ? w.agreements.new : t(($) => $.agreements.change, { uid: agreement.uid }),
    submit: w.rates.submit,
    fields: [
      agreement === null ? line('uid', 'UID', { digits: true, max: 12 }) : null,
      levelFields(
        w,
        'trade',
        draft,
        t(($) => $.rates.tooMuch, { max: RATES_MAX }),
      ),
    ],
  }),
});

/** Ends an agreement: the default rates apply again. */
export const EndAct = deskAct({
  ask: 'referral.agreement',
  texts: 'referral',
  look: 'ghost',
  payload: (_draft, { uid }: Agreement) => agreementPayload(uid, null),
  form: ({ of: { uid }, t, w: { agreements, rates } }) => ({
    button: agreements.end,
    title: t(($) => $.agreements.endTitle, { uid }),
    submit: rates.submit,
    fields: [note(agreements.endText)],
  }),
});
