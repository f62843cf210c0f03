import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { queryInt } from '../../shapes.ts';
import { curveData, momentData, rateCurrency } from '../shapes/rewind.ts';

const feature = 'timeMachine';
const TIME_MAX = 8_640_000_000_000_000;
const time = queryInt(0, TIME_MAX);
const currency = rateCurrency.optional().meta({ description: 'The site’s, unless it says another one' });

export const rewindAt = defineCall({
  method: 'GET',
  path: '/api/rewind/at',
  summary:
    'Own balances, open orders, value and profit as they were at a moment, computed from postings. Prices are the last ones before its minute; a moment after now is now',
  principal: 'customer',
  rate: 'heavy',
  feature,
  query: z.strictObject({ time, currency }),
  data: momentData,
});

export const rewindCurve = defineCall({
  method: 'GET',
  path: '/api/rewind/curve',
  summary:
    'What all own accounts were worth, at 121 moments from the first posting, or `from` if that is later, until now or `to`; and the profit in that time',
  principal: 'customer',
  rate: 'heavy',
  feature,
  query: z.strictObject({ from: time.optional(), to: time.optional(), currency }),
  data: curveData,
});
