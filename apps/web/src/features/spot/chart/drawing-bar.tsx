import { IconButton, Toolbar, useTexts } from '@agio/ui';
import {
  Brush,
  Crosshair,
  Eye,
  EyeOff,
  Lock,
  LockOpen,
  Magnet,
  Minus,
  MoveDiagonal,
  Ruler,
  Slash,
  Trash2,
  Type,
  Undo2,
} from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { FibonacciIcon, ParallelIcon } from './icons.tsx';
import { drawingTools, type ChartHandle, type DrawingTool } from './tools.ts';

const icons: Readonly<Record<DrawingTool, ReactNode>> = {
  segment: <Slash size={16} />,
  straightLine: <MoveDiagonal size={16} />,
  horizontalStraightLine: <Minus size={16} />,
  parallelStraightLine: <ParallelIcon />,
  fibonacciLine: <FibonacciIcon />,
  brush: <Brush size={16} />,
  ruler: <Ruler size={16} />,
  note: <Type size={16} />,
};

export type DrawingBarProps = {
  handle: ChartHandle | null;
  tool: DrawingTool | 'none';
  /** A drawing is chosen. */
  isSelected: boolean;
  /** Everything drawn is to be removed. */
  onClear: () => void;
  onTool: (tool: DrawingTool | 'none') => void;
};

/** Tools that stay pressed while one draws; below them what acts on everything drawn. */
export function DrawingBar({ handle, tool, isSelected, onClear, onTool }: DrawingBarProps): ReactNode {
  const { t } = useTexts('exchange');
  const [locked, setLocked] = useState(false);
  const [hidden, setHidden] = useState(false);
  const [magnet, setMagnet] = useState(false);
  // Repeated for every new chart: another market's drawings are locked and hidden as those before.
  useEffect(() => handle?.magnet(magnet), [handle, magnet]);
  useEffect(() => handle?.lock(locked), [handle, locked]);
  useEffect(() => handle?.hide(hidden), [handle, hidden]);
  useEffect(() => {
    if (!isSelected) return undefined;
    const keyed = ({ key, target }: KeyboardEvent): void => {
      const isTyping =
        target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]') !== null;
      if ((key === 'Delete' || key === 'Backspace') && !isTyping) handle?.removeSelected();
    };
    addEventListener('keydown', keyed);
    return () => removeEventListener('keydown', keyed);
  }, [handle, isSelected]);
  const choose = (next: DrawingTool | 'none'): void => {
    handle?.use(next);
    onTool(next);
  };
  return (
    <Toolbar className="ex-tools" orientation="vertical" label={t(($) => $.chart.drawings)}>
      <IconButton label={t(($) => $.chart.tools.none)} aria-pressed={tool === 'none'} onClick={() => choose('none')}>
        <Crosshair size={16} />
      </IconButton>
      {drawingTools.map((name) => (
        <IconButton
          key={name}
          label={t(($) => $.chart.tools[name])}
          aria-pressed={tool === name}
          onClick={() => choose(tool === name ? 'none' : name)}
        >
          {icons[name]}
        </IconButton>
      ))}
      <hr />
      <IconButton label={t(($) => $.chart.tools.magnet)} aria-pressed={magnet} onClick={() => setMagnet(!magnet)}>
        <Magnet size={16} />
      </IconButton>
      <IconButton
        label={locked ? t(($) => $.chart.tools.unlock) : t(($) => $.chart.tools.lock)}
        aria-pressed={locked}
        onClick={() => setLocked(!locked)}
      >
        {locked ? <Lock size={16} /> : <LockOpen size={16} />}
      </IconButton>
      <IconButton
        label={hidden ? t(($) => $.chart.tools.show) : t(($) => $.chart.tools.hide)}
        aria-pressed={hidden}
        onClick={() => setHidden(!hidden)}
      >
        {hidden ? <EyeOff size={16} /> : <Eye size={16} />}
      </IconButton>
      <IconButton label={t(($) => $.chart.tools.undo)} onClick={() => handle?.undo()}>
        <Undo2 size={16} />
      </IconButton>
      <IconButton
        label={isSelected ? t(($) => $.chart.tools.removeSelected) : t(($) => $.chart.tools.clear)}
        onClick={() => (isSelected ? handle?.removeSelected() : onClear())}
      >
        <Trash2 size={16} />
      </IconButton>
    </Toolbar>
  );
}
