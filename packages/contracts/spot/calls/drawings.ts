import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { pair, timeMs } from '../../shapes.ts';

/** Of one market, and points of all of them together, so that they fit one request. */
const DRAWINGS_MAX = 50;
const DRAWING_POINTS_MAX = 1_500;
/** Of a note. */
const TEXT_MAX = 80;

/** A line or note on a chart, by time and price: of the look of a chart, and nothing that an order goes by. */
const drawing = z.strictObject({
  name: z
    .string()
    .regex(/^[a-zA-Z]{1,30}$/)
    .meta({ description: 'The tool that it was drawn with' }),
  points: z
    .array(z.tuple([timeMs, z.number()]))
    .min(1)
    .max(300)
    .meta({ description: 'Time and price of each' }),
  text: z.string().min(1).max(TEXT_MAX).optional(),
  colour: z
    .string()
    .regex(/^[a-z0-9]{1,12}$/)
    .optional(),
  width: z.int().min(1).max(9).optional(),
});
const list = z.array(drawing).max(DRAWINGS_MAX);

export const drawings = defineCall({
  method: 'GET',
  path: '/api/exchange/drawings',
  summary: 'The customer’s drawings on the chart of a market; `time` is null where none were ever kept',
  principal: 'customer',
  rate: 'read',
  feature: 'coinTrade',
  query: z.strictObject({ market: pair }),
  data: z.object({ list, time: timeMs.nullable() }),
});

export const setDrawings = defineCall({
  method: 'POST',
  path: '/api/exchange/drawings',
  summary: 'Keep these drawings on the chart of a market in place of the former ones; of fifty markets at most, those changed last',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  feature: 'coinTrade',
  body: z.strictObject({
    market: pair,
    list: list.refine((all) => all.reduce((sum, { points }) => sum + points.length, 0) <= DRAWING_POINTS_MAX, 'too_many_points'),
  }),
  data: z.object({ time: timeMs }),
});
