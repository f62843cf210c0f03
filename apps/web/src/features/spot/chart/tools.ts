import type { DrawingStyle } from './drawing-style.ts';

/** Names as the chart's library knows them; `ruler` and `note` are our own. */
export const drawingTools = [
  'segment',
  'straightLine',
  'horizontalStraightLine',
  'parallelStraightLine',
  'fibonacciLine',
  'brush',
  'ruler',
  'note',
] as const;
export type DrawingTool = (typeof drawingTools)[number];

/** The drawing that is chosen. */
export type ChosenDrawing = { readonly name: DrawingTool; readonly style: DrawingStyle };

/** What a picture says of itself. */
export type PictureHead = {
  /** The pair and the interval. */
  readonly title: string;
  /** The market that is compared, if there is one. */
  readonly compared: string | null;
};

/** What the toolbar can ask of a chart, wherever the library has been loaded. */
export interface ChartHandle {
  readonly use: (tool: DrawingTool | 'none') => void;
  readonly lock: (locked: boolean) => void;
  readonly hide: (hidden: boolean) => void;
  readonly magnet: (on: boolean) => void;
  readonly undo: () => void;
  readonly clear: () => void;
  /** How many drawings stand. */
  readonly count: () => number;
  /** Removes the drawing that is chosen. */
  readonly removeSelected: () => void;
  /** Gives the drawing that is chosen another colour or width. */
  readonly restyle: (change: Partial<DrawingStyle>) => void;
  /** Gives the note that was just placed its text; without one it goes away. */
  readonly write: (text: string) => void;
  /** The chart as it is looked at, below a line that says what it is, as the address of a PNG. */
  readonly picture: (head: PictureHead) => Promise<string>;
}
