import type { ReactNode } from 'react';
import { LinkedText, Notice, useTexts } from '@agio/ui';
import { useSite } from '../../../../shared/info.ts';

/** On a demo site: where the messages are, since none is really sent. */
export function OutboxNote(): ReactNode {
  const { t } = useTexts('auth');
  if (useSite()?.demo !== true) return null;
  return (
    <Notice size="s">
      <LinkedText
        text={t(($) => $.outbox)}
        parts={{ outbox: <a href="/dev/outbox" target="_blank" rel="noreferrer" className="ui-link" /> }}
      />
    </Notice>
  );
}
