import type { ReactNode } from 'react';
import { groupThousands, Segmented, TextField, trimZeros, useTexts } from '@agio/ui';
import { beneficiaryProblem, type BeneficiaryDraft } from '../../state/beneficiary.ts';

type Props = {
  said: BeneficiaryDraft;
  /** From which amount on it is asked. */
  from: string;
  coin: string;
  tried: boolean;
  onChange: (said: BeneficiaryDraft) => void;
};

const kinds = ['self', 'person', 'company'] as const;

/** The beneficiary of a large withdrawal, as the law asks: only whose wallet it is, who that is, and who holds it for them. */
export function BeneficiaryFields({ said, from, coin, tried, onChange }: Props): ReactNode {
  const { t } = useTexts('withdraw');
  const { t: common } = useTexts('common');
  const problem = tried ? beneficiaryProblem(said) : null;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-2 border border-line px-4 pt-3 pb-4">
      <legend className="px-1 font-medium">{t(($) => $.beneficiary.title)}</legend>
      <p className="text-13 text-t2">{t(($) => $.beneficiary.why, { amount: groupThousands(trimZeros(from)), coin })}</p>
      <Segmented
        label={t(($) => $.beneficiary.title)}
        value={said.kind ?? ''}
        onValueChange={(kind) => {
          if (kind !== '') onChange({ ...said, kind });
        }}
        items={kinds.map((kind) => ({ value: kind, label: t(($) => $.beneficiary.kinds[kind]) }))}
        wide
      />
      {problem === 'kind' ? (
        <p className="text-13 text-risk" role="alert">
          {t(($) => $.beneficiary.kindMissing)}
        </p>
      ) : null}
      {said.kind === null || said.kind === 'self' ? null : (
        <TextField
          label={t(($) => (said.kind === 'person' ? $.beneficiary.person : $.beneficiary.company))}
          value={said.name}
          maxLength={128}
          autoComplete="off"
          error={problem === 'name' ? t(($) => $.beneficiary.nameMissing) : undefined}
          onChange={(event) => onChange({ ...said, name: event.target.value })}
        />
      )}
      {said.kind === null ? null : (
        <TextField
          label={t(($) => $.beneficiary.platform)}
          aside={<span className="text-t3">{common(($) => $.optional)}</span>}
          help={t(($) => $.beneficiary.platformHelp)}
          value={said.platform}
          maxLength={128}
          autoComplete="off"
          onChange={(event) => onChange({ ...said, platform: event.target.value })}
        />
      )}
    </fieldset>
  );
}
