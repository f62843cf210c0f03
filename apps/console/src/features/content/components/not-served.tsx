import { useState, type ReactNode } from 'react';
import { X } from 'lucide-react';
import { COUNTRIES } from '@agio/contracts/content/constants';
import { Button, Card, Checkbox, SearchField, TextArea, useLanguage, useTexts } from '@agio/ui';
import { countriesFound } from '../state/countries.ts';
import { isAddress, type SiteDraft } from '../state/draft.ts';

interface Props {
  readonly draft: SiteDraft;
  readonly onChange: (next: Partial<SiteDraft>) => void;
}

/** Countries and addresses that a site does not serve. */
export function NotServed({ draft: { notServed }, onChange }: Props): ReactNode {
  const { t } = useTexts('sites');
  const { addresses, countries } = notServed;
  const isWrong = addresses.some((line) => line.trim() !== '' && !isAddress(line.trim()));
  return (
    <Card title={t(($) => $.fields.notServed)} bodyClassName="flex flex-col gap-3">
      <p className="text-12 text-t2">{t(($) => $.notServedHelp)}</p>
      <Countries chosen={countries} onChosen={(chosen) => onChange({ notServed: { addresses, countries: chosen } })} />
      <TextArea
        label={t(($) => $.addresses.label)}
        help={t(($) => $.addresses.help)}
        error={isWrong ? t(($) => $.bad.address) : undefined}
        value={addresses.join('\n')}
        rows={3}
        spellCheck={false}
        onChange={(event) => {
          const { value } = event.target;
          onChange({ notServed: { countries, addresses: value === '' ? [] : value.split('\n') } });
        }}
      />
    </Card>
  );
}

/** All countries in the reader's language, found by name or code; above them those that are chosen. */
function Countries({ chosen, onChosen }: { chosen: readonly string[]; onChosen: (chosen: string[]) => void }): ReactNode {
  const { t } = useTexts('sites');
  const language = useLanguage();
  const [sought, setSought] = useState('');
  const found = countriesFound(COUNTRIES, language, sought);
  const isIn = (code: string): boolean => chosen.includes(code);
  const choose = (code: string, isOn: boolean): void => onChosen(COUNTRIES.filter((one) => (one === code ? isOn : isIn(one))));
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-13 text-t2">{t(($) => $.countries.label, { chosen: String(chosen.length) })}</legend>
      <span className="flex flex-wrap gap-1.5">
        {countriesFound(chosen, language, '').map(({ code, name }) => (
          <Button key={code} size="s" look="outline" aria-label={t(($) => $.removeEntry, { name })} onClick={() => choose(code, false)}>
            {name} <X size={12} aria-hidden="true" />
          </Button>
        ))}
      </span>
      <SearchField size="form" label={t(($) => $.countries.search)} value={sought} onValueChange={setSought} />
      <div className="grid max-h-52 gap-x-4 gap-y-1.5 overflow-y-auto rounded-2 border border-line p-3 sm:grid-cols-2">
        {found.map(({ code, name }) => (
          <Checkbox key={code} size="s" checked={isIn(code)} onCheckedChange={(isOn) => choose(code, isOn)}>
            {name} <span className="text-t2">{code}</span>
          </Checkbox>
        ))}
        {found.length === 0 ? <span className="text-12 text-t2">{t(($) => $.countries.none)}</span> : null}
      </div>
    </fieldset>
  );
}
