import type { ReactNode } from 'react';
import { useTexts } from '@agio/ui';
import type { Own } from '../api/certification.ts';

/** What was entered, to read. */
export function EnteredList({ data }: { data: NonNullable<Own['data']> }): ReactNode {
  const { t } = useTexts('certification');
  const lines = [
    [t(($) => $.form.truename), data.truename],
    [t(($) => $.form.document), data.cardType === undefined ? undefined : t(($) => $.form.kinds[data.cardType ?? 'identity_card'])],
    [t(($) => $.form.cardNumber), data.cardNumber],
    [t(($) => $.form.birthDate), data.birthDate],
    [t(($) => $.form.expiresOn), data.expiresOn ?? undefined],
  ] as const;
  return (
    <dl className="ui-kv">
      {lines.map(([name, value]) =>
        value === undefined || value === '' ? null : (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
