import { pairName } from '@agio/kernel';
import { useState, type ReactNode } from 'react';
import { Button, Pairs, TextArea, TextField, useTexts } from '@agio/ui';
import type { CallData } from '@agio/client';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { useMay } from '../../../shared/desk/index.ts';
import { Failure } from '../../../shared/query-states.tsx';

const REASON_LEAST = 3;

/** Terms and lines of one robot, for a reason that the audit log keeps. */
export function LevelsCard(): ReactNode {
  const { t } = useTexts('robot');
  const mayLook = useMay('deskRobotLevels');
  const [id, setId] = useState('');
  const [reason, setReason] = useState('');
  const isReason = reason.trim().length >= REASON_LEAST;
  const looking = useMutation({
    mutationFn: async () => ({ id, levels: await api.call('deskRobotLevels', { params: { id }, body: { reason: reason.trim() } }) }),
  });
  if (!mayLook) return null;
  return (
    <section className="ui-card flex flex-col gap-3 p-4" aria-label={t(($) => $.levels.title)}>
      <h2 className="text-14">{t(($) => $.levels.title)}</h2>
      <p className="max-w-prose text-13 text-t2">{t(($) => $.levels.text)}</p>
      <form
        className="grid max-w-xl gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (id !== '' && isReason) looking.mutate();
        }}
      >
        <TextField
          label={t(($) => $.levels.id)}
          value={id}
          inputMode="numeric"
          maxLength={15}
          onChange={(event) => setId(event.target.value.replace(/\D/g, ''))}
        />
        <TextArea
          label={t(($) => $.pauseAll.reason)}
          help={t(($) => $.pauseAll.reasonHelp)}
          value={reason}
          maxLength={500}
          rows={2}
          onChange={(event) => setReason(event.target.value)}
        />
        <Failure error={looking.error} />
        <Button type="submit" look="outline" size="m" busy={looking.isPending} disabled={id === '' || !isReason}>
          {t(($) => $.levels.open)}
        </Button>
      </form>
      {looking.data === undefined ? null : <Shown {...looking.data} />}
    </section>
  );
}

function Shown({ id, levels: { lines, market, terms, uid } }: { id: string; levels: CallData<'deskRobotLevels'> }): ReactNode {
  const { t } = useTexts('robot');
  const pairs = Object.entries(terms).map(
    ([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)] as const,
  );
  return (
    <div className="flex flex-col gap-3">
      <h3 className="text-13 font-medium">{t(($) => $.levels.shown, { id, uid, market: pairName(market) })}</h3>
      <div className="max-w-xl">
        <Pairs pairs={pairs} />
      </div>
      {lines.length === 0 ? (
        <p className="text-13 text-t2">{t(($) => $.levels.noLines)}</p>
      ) : (
        <ul className="columns-2 text-13 tabular-nums md:columns-4">
          {lines.map(({ price, side }) => (
            <li key={price}>{t(($) => $.levels.line, { side: t(($) => $.levels.sides[side ?? 'none']), price })}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
