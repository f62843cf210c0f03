import { useEffect, useState, type ReactNode } from 'react';
import { useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Failure } from '../../../shared/query-states.tsx';
import type { feedbackPictureQuery, pictureQuery } from '../api/tickets.ts';

/** A picture is fetched when an operator opens it: each view is written to the audit log. */
export function ShownPicture({
  label,
  query,
}: {
  label: string;
  query: ReturnType<typeof pictureQuery | typeof feedbackPictureQuery>;
}): ReactNode {
  const { t } = useTexts('tickets');
  const found = useQuery(query);
  const [url, setUrl] = useState<string | null>(null);
  const blob = found.data;
  useEffect(() => {
    if (blob === undefined) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  if (url !== null) return <img src={url} alt={label} className="max-h-120 max-w-full rounded-2 border border-line object-contain" />;
  return (
    <>
      <button type="button" className="ui-link text-13" disabled={found.isFetching} onClick={() => void found.refetch()}>
        {t(($) => $.showPicture, { label })}
      </button>
      <Failure error={found.error} />
    </>
  );
}
