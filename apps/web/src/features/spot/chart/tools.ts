/** Names as the chart's library knows them. */
export const drawingTools = [
  'segment',
  'straightLine',
  'horizontalStraightLine',
  'parallelStraightLine',
  'fibonacciLine',
  'brush',
] as const;
export type DrawingTool = (typeof drawingTools)[number];

/** What the toolbar can ask of a chart, wherever the library has been loaded. */
export interface ChartHandle {
  readonly use: (tool: DrawingTool | 'none') => void;
  readonly lock: (locked: boolean) => void;
  readonly hide: (hidden: boolean) => void;
  readonly magnet: (on: boolean) => void;
  readonly undo: () => void;
  readonly clear: () => void;
}
