import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useTexts } from '@agio/ui';
import type { CertificationLevel } from '../api/certification.ts';

/** The current page, below certification. */
export function Crumb({ level }: { level: CertificationLevel }): ReactNode {
  const { t } = useTexts('certification');
  return (
    <nav aria-label={t(($) => $.title)} className="flex items-center gap-1.5 pb-3 text-13 text-t2">
      <Link to="/account/cdd" className="hover:text-t1 hover:underline">
        {t(($) => $.title)}
      </Link>
      <ChevronRight size={14} aria-hidden="true" />
      <span aria-current="page">{t(($) => $.levels[level])}</span>
    </nav>
  );
}
