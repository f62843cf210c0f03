import { IconButton, Toolbar, useTexts } from '@agio/ui';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { drawingColours, drawingWidths } from './drawing-style.ts';
import type { ChartHandle, ChosenDrawing } from './tools.ts';

/** What can be done with the drawing that is chosen. A ruler's colour says up or down, and a text has no line. */
export function DrawingStyleBar({ chosen: { name, style }, handle }: { chosen: ChosenDrawing; handle: ChartHandle }): ReactNode {
  const { t } = useTexts('trading');
  const { t: chart } = useTexts('exchange');
  return (
    <Toolbar className="ex-drawn" label={t(($) => $.drawn.label)}>
      {name === 'ruler'
        ? null
        : drawingColours.map((colour) => (
            <IconButton
              key={colour}
              size="s"
              label={t(($) => $.drawn.colours[colour])}
              aria-pressed={style.colour === colour}
              onClick={() => handle.restyle({ colour })}
            >
              <i className="swatch" style={{ background: `var(--${colour})` }} />
            </IconButton>
          ))}
      {name === 'ruler' || name === 'note'
        ? null
        : drawingWidths.map((width) => (
            <IconButton
              key={width}
              size="s"
              label={t(($) => $.drawn.widths[width])}
              aria-pressed={style.width === width}
              onClick={() => handle.restyle({ width })}
            >
              <i className="stroke" style={{ height: width }} />
            </IconButton>
          ))}
      <IconButton size="s" label={chart(($) => $.chart.tools.removeSelected)} onClick={() => handle.removeSelected()}>
        <Trash2 size={16} />
      </IconButton>
    </Toolbar>
  );
}
