import type { ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { Segmented, useTexts } from '@agio/ui';

const paths = { plan: '/account/recommended', people: '/account/referees' } as const;
type Part = keyof typeof paths;

/** The title of both pages, and the way between them. */
export function PartHead({ part }: { part: Part }): ReactNode {
  const { t } = useTexts('referral');
  const navigate = useNavigate();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-4">
      <h1 className="mr-auto text-20">{t(($) => $.title)}</h1>
      <Segmented<Part>
        look="pills"
        size="s"
        label={t(($) => $.part.label)}
        value={part}
        onValueChange={(next) => void navigate({ to: paths[next] })}
        items={(['plan', 'people'] as const).map((one) => ({ value: one, label: t(($) => $.part[one]) }))}
      />
    </div>
  );
}
