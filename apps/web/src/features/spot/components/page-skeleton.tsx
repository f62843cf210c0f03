import { Skeleton, useTexts } from '@agio/ui';
import { useRef, type ReactNode } from 'react';
import { defaultPanes, ordersHeight } from '../state/panes.ts';
import { useRoom } from './use-room.ts';

/** The panes before the markets are known, in their later places, so that nothing jumps. */
export function PageSkeleton(): ReactNode {
  const { t } = useTexts('common');
  const element = useRef<HTMLDivElement>(null);
  const room = useRoom(element);
  const layout = {
    height: room,
    '--book': `${defaultPanes.book}px`,
    '--side': `${defaultPanes.side}px`,
    '--orders': `${ordersHeight(defaultPanes, room - 64)}px`,
  };
  const pane = (className: string): ReactNode => (
    <div className={`ex-pane ${className}`}>
      <Skeleton className="m-3 w-32" />
    </div>
  );
  return (
    <div ref={element} className="ex-work skeleton" style={layout} role="status" aria-label={t(($) => $.loading)}>
      {pane('ex-line')}
      <div className="ex-holder chart">{pane('flex-1')}</div>
      <div className="ex-holder book">{pane('flex-1')}</div>
      {pane('ex-orders')}
      <div className="ex-side">
        {pane('h-[440px]')}
        {pane('ex-deals')}
      </div>
    </div>
  );
}
