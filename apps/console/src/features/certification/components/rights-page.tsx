import { useState, type ReactNode } from 'react';
import { Button, Card, NumberField, Switch, Table, Td, TextField, Th, toast, useTexts } from '@agio/ui';
import { RIGHT_AMOUNTS, RIGHTS } from '@agio/contracts';
import { useQuery } from '@tanstack/react-query';
import { changedBy, deskQuery, useMay, useWordsOf } from '../../../shared/desk/index.ts';
import { QueryPage } from '../../../shared/query-page.tsx';
import { Failure } from '../../../shared/query-states.tsx';
import { useVerifiedCall } from '../../../shared/verification/index.ts';
import type { Rights } from '../api/certifications.ts';

const names = ['none', 'ordinary', 'primary', 'senior'] as const;
const currencies = ['CNY', 'USD'] as const;
const amounts = RIGHT_AMOUNTS.flatMap((name) => currencies.map((currency) => ({ name, currency })));
const reasonMin = 3;

/** What each level allows; owners change it. */
export function RightsPage(): ReactNode {
  return (
    <QueryPage query={useQuery(deskQuery('deskCertificationRights'))}>
      {(rights) => <Form key={JSON.stringify(rights)} rights={rights} />}
    </QueryPage>
  );
}

type LevelRights = Rights[number];

function Form({ rights }: { rights: Rights }): ReactNode {
  const { t } = useTexts('certification');
  const { t: words } = useTexts('desk-words');
  const mayChange = useMay('deskCertificationRightsSave');
  const [draft, setDraft] = useState<Rights>(rights);
  const [reason, setReason] = useState('');
  const saving = useVerifiedCall('deskCertificationRightsSave', () => {
    void changedBy('deskCertificationRightsSave');
    toast(t(($) => $.allows.done));
  });
  const change = (at: number, next: Partial<LevelRights>): void =>
    setDraft(draft.map((one, index) => (index === at ? { ...one, ...next } : one)) as Rights);
  return (
    <Card title={t(($) => $.allows.title)}>
      <p className="px-5 pb-4 text-13 text-t2">{t(($) => $.allows.text)}</p>
      <div className="overflow-x-auto">
        <Table label={t(($) => $.allows.title)}>
          <thead>
            <tr>
              <Th>{useWordsOf('table').heads.level}</Th>
              {RIGHTS.map((flag) => (
                <Th key={flag} className="whitespace-normal!">
                  {words(($) => $.rights[flag])}
                </Th>
              ))}
              {amounts.map(({ currency, name }) => (
                <Th key={`${name} ${currency}`} className="whitespace-normal!">
                  {t(($) => $.allows.inCurrency, { what: words(($) => $.rightAmounts[name]), currency })}
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {draft.map((allowed, at) => (
              <Line key={names[at]} at={at} allowed={allowed} isOpen={mayChange} onChange={(next) => change(at, next)} />
            ))}
          </tbody>
        </Table>
      </div>
      {mayChange ? (
        <form
          className="flex flex-wrap items-end gap-3 border-t border-line p-5"
          onSubmit={(event) => {
            event.preventDefault();
            saving.mutate({ input: { body: { rights: draft, reason: reason.trim() } }, what: t(($) => $.allows.what) });
          }}
        >
          <TextField
            className="min-w-60 flex-1"
            label={t(($) => $.allows.reason)}
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.target.value)}
          />
          <Button type="submit" look="primary" busy={saving.isPending} disabled={reason.trim().length < reasonMin || draft === rights}>
            {t(($) => $.allows.save)}
          </Button>
          <Failure error={saving.failure} />
        </form>
      ) : null}
    </Card>
  );
}

function Line({
  allowed,
  at,
  isOpen,
  onChange,
}: {
  allowed: LevelRights;
  at: number;
  isOpen: boolean;
  onChange: (next: Partial<LevelRights>) => void;
}): ReactNode {
  const { t } = useTexts('certification');
  const { t: words } = useTexts('desk-words');
  const level = t(($) => $.levels[names[at] ?? 'none']);
  return (
    <tr>
      <Td className="font-medium">{level}</Td>
      {RIGHTS.map((flag) => (
        <Td key={flag}>
          <Switch
            label={`${level}: ${words(($) => $.rights[flag])}`}
            checked={allowed[flag]}
            disabled={!isOpen}
            onCheckedChange={(on) => onChange({ [flag]: on })}
          />
        </Td>
      ))}
      {amounts.map(({ currency, name }) => (
        <Td key={`${name} ${currency}`}>
          <NumberField
            size="s"
            className="w-32"
            aria-label={`${level}: ${t(($) => $.allows.inCurrency, { what: words(($) => $.rightAmounts[name]), currency })}`}
            readOnly={!isOpen}
            value={allowed[name][currency]}
            onValueChange={(most) => onChange({ [name]: { ...allowed[name], [currency]: most } })}
          />
        </Td>
      ))}
    </tr>
  );
}
