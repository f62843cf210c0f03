import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Button, useTexts } from '@agio/ui';
import { useSite } from './info.ts';

/** Title of the time machine's pages with a way to the other one, as far as the site has both; beside it what the page can do. */
export function TimeMachineHead({ children, here }: { here: 'rewind' | 'vault'; children?: ReactNode }): ReactNode {
  const { t } = useTexts('time-machine');
  const features = useSite()?.features;
  const hasBoth = features !== undefined && features['lock'] && features['timeMachine'];
  return (
    <div className="flex flex-wrap items-center gap-3 pb-4">
      <h1 className="text-20">{t(($) => $.title)}</h1>
      {hasBoth ? (
        <nav aria-label={t(($) => $.parts)} className="inline-flex gap-1">
          <Button asChild size="s" look={here === 'vault' ? 'secondary' : 'ghost'}>
            <Link to="/account/timeMachine/vault" aria-current={here === 'vault' ? 'page' : undefined}>
              {t(($) => $.vault)}
            </Link>
          </Button>
          <Button asChild size="s" look={here === 'rewind' ? 'secondary' : 'ghost'}>
            <Link to="/account/timeMachine" aria-current={here === 'rewind' ? 'page' : undefined}>
              {t(($) => $.rewind)}
            </Link>
          </Button>
        </nav>
      ) : null}
      <div className="ml-auto flex flex-wrap gap-3">{children}</div>
    </div>
  );
}
