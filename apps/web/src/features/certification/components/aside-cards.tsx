import type { ReactNode } from 'react';
import { Hand, SquareDashed, Sun } from 'lucide-react';
import { Card, formatDateTime, useLanguage, useTexts } from '@agio/ui';
import type { CertificationLevel, LevelView } from '../api/certification.ts';
import { ProblemList } from './problem-list.tsx';

const hints = [
  [Sun, 'light'],
  [SquareDashed, 'table'],
  [Hand, 'fingers'],
] as const;
const qrSize = 88;

export function BestCard(): ReactNode {
  const { t } = useTexts('certification');
  return (
    <Card title={t(($) => $.best.title)} bodyClassName="px-5 pb-5">
      <ul className="grid gap-3 text-13">
        {hints.map(([Icon, hint]) => (
          <li key={hint} className="flex gap-3">
            <Icon size={16} className="mt-px shrink-0 text-pt" aria-hidden="true" />
            {t(($) => $.best[hint])}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What the last reviewer said, and how many attempts are left. */
export function LastCard({ view }: { view: LevelView }): ReactNode {
  const { t } = useTexts('certification');
  const language = useLanguage();
  return (
    <Card
      title={t(($) => $.last.title)}
      aside={view.decidedAt === null ? undefined : <span className="text-12 text-t2">{formatDateTime(view.decidedAt, language)}</span>}
      bodyClassName="grid gap-3 px-5 pb-5"
    >
      <ProblemList problems={view.problems} />
      <p className="text-13">{t(($) => $.last.kept)}</p>
      <p className="text-12 text-t2">{t(($) => $.last.attempts, view.attempts)}</p>
    </Card>
  );
}

/** The same step on the phone: a draft is on the server, so that this page goes on by itself. */
export function PhoneCard({ level }: { level: CertificationLevel }): ReactNode {
  const { t } = useTexts('certification');
  const address = `${location.origin}${level === 'primary' ? '/account/real' : '/account/ID_verification'}`;
  return (
    <Card title={t(($) => $.phone.title)} className="max-md:hidden" bodyClassName="grid grid-cols-[auto_1fr] items-center gap-4 px-5 pb-5">
      <span className="rounded-2 border border-line bg-white p-1">
        <img src={`/api/qrcode?text=${encodeURIComponent(address)}`} width={qrSize} height={qrSize} alt={t(($) => $.phone.code)} />
      </span>
      <span className="text-13 text-t2">{t(($) => $.phone.text)}</span>
    </Card>
  );
}
