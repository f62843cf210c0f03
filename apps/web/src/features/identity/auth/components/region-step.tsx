import { useState, type FormEvent, type ReactNode } from 'react';
import { Button, useTexts } from '@agio/ui';
import type { Country } from '../state/countries.ts';
import type { SignUpDraft } from '../state/sign-up.ts';
import { CountrySelect } from './country-select.tsx';

export type StepProps = { draft: SignUpDraft; onChange: (part: Partial<SignUpDraft>) => void; countries: readonly Country[] };

export function RegionStep({ draft, onChange, countries, onNext }: StepProps & { onNext: () => void }): ReactNode {
  const { t } = useTexts('auth');
  const { t: common } = useTexts('common');
  const [tried, setTried] = useState(false);
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (draft.country !== '') onNext();
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={submit} noValidate>
      <CountrySelect
        label={t(($) => $.country)}
        placeholder={t(($) => $.chooseCountry)}
        help={t(($) => $.countryHelp)}
        error={tried && draft.country === '' ? t(($) => $.required) : undefined}
        value={draft.country}
        onValueChange={(country) => onChange({ country })}
        countries={countries}
      />
      <Button type="submit" look="primary" size="l" wide>
        {common(($) => $.next)}
      </Button>
    </form>
  );
}
