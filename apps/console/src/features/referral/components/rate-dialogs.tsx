import { useState, type ReactNode } from 'react';
import { TextField, Notice, NumberField, useTexts } from '@agio/ui';
import { AskDialog } from '../../../shared/asking/index.ts';
import type { Desk } from '../api/referral.ts';
import {
  agreementPayload,
  draftOf,
  isTooMuch,
  kinds,
  planDraft,
  planPayload,
  RATES_MAX,
  type LevelsDraft,
  type PlanDraft,
} from '../state/drafts.ts';

/** Rates of everybody, by the kind of fee: they take a second person. */
export function PlanDialog({ desk, onClose }: { desk: Desk; onClose: () => void }): ReactNode {
  const { t } = useTexts('referral');
  const [draft, setDraft] = useState<PlanDraft>(() => planDraft(desk.rates));
  return (
    <AskDialog
      title={t(($) => $.rates.ask)}
      submit={t(($) => $.rates.submit)}
      kind="referral.plan"
      payload={planPayload(draft, desk.version)}
      onClose={onClose}
    >
      <Notice size="s">{t(($) => $.rates.note, { max: RATES_MAX })}</Notice>
      {kinds.map((kind) => (
        <Levels key={kind} name={t(($) => $.kinds[kind])} draft={draft[kind]} onChange={(next) => setDraft({ ...draft, [kind]: next })} />
      ))}
    </AskDialog>
  );
}

function Levels({ draft, name, onChange }: { name: string; draft: LevelsDraft; onChange: (next: LevelsDraft) => void }): ReactNode {
  const { t } = useTexts('referral');
  const error = isTooMuch(draft) ? t(($) => $.rates.tooMuch, { max: RATES_MAX }) : undefined;
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1 text-13 font-medium">{name}</legend>
      <div className="grid grid-cols-2 gap-3">
        {(['direct', 'indirect'] as const).map((level) => (
          <NumberField
            key={level}
            label={t(($) => $.levels[level])}
            unit="%"
            decimals={4}
            value={draft[level]}
            onValueChange={(value) => onChange({ ...draft, [level]: value })}
          />
        ))}
      </div>
      {error === undefined ? null : (
        <p className="ui-help bad" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

export type Agreeing = { readonly uid: string; readonly rates: LevelsDraft } | 'new';

/** Rates of trading fees that one inviter has for themselves. */
export function AgreementDialog({ agreeing, desk, onClose }: { agreeing: Agreeing; desk: Desk; onClose: () => void }): ReactNode {
  const { t } = useTexts('referral');
  const isNew = agreeing === 'new';
  const [uid, setUid] = useState(isNew ? '' : agreeing.uid);
  const [draft, setDraft] = useState<LevelsDraft>(() => (isNew ? draftOf(desk.rates.trade) : agreeing.rates));
  return (
    <AskDialog
      title={isNew ? t(($) => $.agreements.new) : t(($) => $.agreements.change, { uid })}
      submit={t(($) => $.rates.submit)}
      kind="referral.agreement"
      payload={agreementPayload(uid, draft)}
      onClose={onClose}
    >
      {isNew ? (
        <TextField
          label="UID"
          inputMode="numeric"
          value={uid}
          maxLength={12}
          onChange={(event) => setUid(event.target.value.replace(/\D/g, ''))}
        />
      ) : null}
      <Levels name={t(($) => $.kinds.trade)} draft={draft} onChange={setDraft} />
    </AskDialog>
  );
}

/** The end of an agreement: the rates of everybody hold again. */
export function EndDialog({ onClose, uid }: { uid: string; onClose: () => void }): ReactNode {
  const { t } = useTexts('referral');
  return (
    <AskDialog
      title={t(($) => $.agreements.endTitle, { uid })}
      submit={t(($) => $.rates.submit)}
      kind="referral.agreement"
      payload={agreementPayload(uid, null)}
      onClose={onClose}
    >
      <p className="text-13">{t(($) => $.agreements.endText)}</p>
    </AskDialog>
  );
}
