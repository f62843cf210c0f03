import type { ReactNode } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTexts } from '../i18n/hooks.ts';

/** Pages to show: first, last, and two on each side of the current one; 0 stands for a gap. */
export function pageNumbers(page: number, count: number): readonly number[] {
  const wanted = [1, page - 1, page, page + 1, count].filter((one) => one >= 1 && one <= count);
  const sorted = [...new Set(wanted)].sort((a, b) => a - b);
  return sorted.flatMap((one, index) => {
    const gap = one - (sorted[index - 1] ?? 0);
    return gap === 2 ? [one - 1, one] : gap > 2 ? [0, one] : [one];
  });
}

export function Pagination({
  page,
  count,
  onPageChange,
}: {
  page: number;
  count: number;
  onPageChange: (page: number) => void;
}): ReactNode {
  const { t } = useTexts('common');
  if (count < 2) return null;
  return (
    <nav className="ui-page" aria-label={t(($) => $.pages.label)}>
      <button type="button" aria-label={t(($) => $.pages.previous)} disabled={page <= 1} onClick={() => onPageChange(page - 1)}>
        <ChevronLeft size={16} />
      </button>
      {pageNumbers(page, count).map((one, index) =>
        one === 0 ? (
          <span key={`gap${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={one}
            type="button"
            aria-label={t(($) => $.pages.number, { page: one })}
            aria-current={one === page ? 'page' : undefined}
            onClick={() => onPageChange(one)}
          >
            {one}
          </button>
        ),
      )}
      <button type="button" aria-label={t(($) => $.pages.next)} disabled={page >= count} onClick={() => onPageChange(page + 1)}>
        <ChevronRight size={16} />
      </button>
    </nav>
  );
}
