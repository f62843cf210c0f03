import { useCallback, type ReactNode } from 'react';
import { Select, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { useActionName } from '../../../../shared/action-name.ts';
import { FilterChip, SearchBox } from '../../../../shared/table/index.ts';
import { peopleQuery } from '../../people/api/people.ts';
import type { AuditFilters } from '../api/filters.ts';

const any = 'any';

/** Who, what, on what, and which day: all of it stands in the address. */
export function AuditFilterBar({ search, onChange }: { search: AuditFilters; onChange: (next: AuditFilters) => void }): ReactNode {
  const { t } = useTexts('audit');
  const { nameOf, known: knownActions } = useActionName();
  const known = knownActions();
  const names = useQuery(peopleQuery).data?.map(({ name }) => name) ?? [];
  const people = search.operator === undefined || names.includes(search.operator) ? names : [...names, search.operator];
  const actions = search.action === undefined || known.includes(search.action) ? known : [...known, search.action];
  const onTarget = useCallback((target: string) => onChange({ target }), [onChange]);
  return (
    <>
      <SearchBox label={t(($) => $.search)} value={search.target ?? ''} onValue={onTarget} />
      <Select
        size="s"
        name={t(($) => $.filters.operator)}
        value={search.operator ?? any}
        onValueChange={(operator) => onChange({ operator: operator === any ? '' : operator })}
        options={[{ value: any, label: t(($) => $.allPeople) }, ...people.map((name) => ({ value: name, label: name }))]}
      />
      <Select
        size="s"
        name={t(($) => $.filters.action)}
        value={search.action ?? any}
        onValueChange={(action) => onChange({ action: action === any ? '' : action })}
        options={[{ value: any, label: t(($) => $.anyAction) }, ...actions.map((action) => ({ value: action, label: nameOf(action) }))]}
      />
      {search.day === undefined ? (
        <span className="ui-inp s">
          <input type="date" aria-label={t(($) => $.filters.day)} value="" onChange={(event) => onChange({ day: event.target.value })} />
        </span>
      ) : (
        <FilterChip name={t(($) => $.filters.day)} value={search.day} onRemove={() => onChange({ day: '' })} />
      )}
    </>
  );
}
