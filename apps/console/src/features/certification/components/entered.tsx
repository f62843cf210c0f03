import type { ReactNode } from 'react';
import { CopyButton, Notice, Tag, useTexts } from '@agio/ui';
import { Link } from '@tanstack/react-router';
import type { Application } from '../api/certifications.ts';

type Data = NonNullable<Application['data']>;
const fields = ['truename', 'country', 'cardType', 'cardNumber', 'birthDate', 'expiresOn'] as const;

/** What was entered, beside what the same customer passed or sent before. */
export function Entered({ application: { before, data, dataState } }: { application: Application }): ReactNode {
  const { t } = useTexts('certification');
  const textOf = (given: Data, field: (typeof fields)[number]): string => {
    if (field === 'cardType') return t(($) => $.kinds[given.cardType]);
    return given[field] ?? t(($) => $.noEnd);
  };
  if (data === null)
    return dataState === 'unreadable' ? (
      <Notice tone="warn">{t(($) => $.review.unreadable)}</Notice>
    ) : (
      <p className="text-13 text-t2">{t(($) => $.review.erased)}</p>
    );
  return (
    <table className="w-full text-left" aria-label={t(($) => $.review.entered)}>
      {before === null ? null : (
        <thead className="text-12 text-t2">
          <tr>
            <td />
            <th scope="col" className="pb-1 font-normal">
              {t(($) => $.review.now)}
            </th>
            <th scope="col" className="pb-1 font-normal">
              <Link to="/certifications/$id" params={{ id: before.id }} className="ui-link">
                {t(($) => $.review.before, { level: t(($) => $.levels[before.level]), state: t(($) => $.states[before.state]) })}
              </Link>
            </th>
          </tr>
        </thead>
      )}
      <tbody>
        {fields.map((field) => (
          <tr key={field} className="align-top">
            <th scope="row" className="py-1 pr-3 text-13 font-normal whitespace-nowrap text-t2 sm:pr-6">
              {t(($) => $.fields[field])}
            </th>
            <td className="py-1 pr-2 font-medium break-words sm:pr-4">
              <span className="flex flex-wrap items-center gap-2">
                {textOf(data, field)}
                {field === 'cardNumber' ? <CopyButton text={data.cardNumber} label={t(($) => $.fields.cardNumber)} /> : null}
                {before !== null && textOf(data, field) !== textOf(before.data, field) ? (
                  <Tag tone="warn">{t(($) => $.review.differs)}</Tag>
                ) : null}
              </span>
            </td>
            {before === null ? null : <td className="py-1 text-13 break-words text-t2">{textOf(before.data, field)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Other accounts that the same number, or the same name and birth, was entered for. */
export function Alike({ alike }: Pick<Application, 'alike'>): ReactNode {
  const { t } = useTexts('certification');
  if (alike.length === 0) return null;
  return (
    <Notice tone="warn">
      <p>{t(($) => $.review.alike)}</p>
      <ul className="mt-1 grid gap-0.5">
        {alike.map(({ isNumber, isPerson, uid }) => (
          <li key={uid}>
            <Link to="/customers/$id" params={{ id: uid }} className="ui-link">
              {uid}
            </Link>
            {': '}
            {[...(isNumber ? [t(($) => $.review.alikeNumber)] : []), ...(isPerson ? [t(($) => $.review.alikePerson)] : [])].join(', ')}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
