// Protects: a snapshot of a release without icebergs is read as what it was.
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Core, plainBooks } from '../core.ts';
import { limitOrder } from '../testing/small-market.ts';

/** A snapshot of layout 6: one customer with a limit order that rests and a stop that waits. */
const LAYOUT_6 =
  'H4sIAAAAAAACA+2UzWoTURTHf+1CXQgquFAQKXcpWSTbgPQmxdKCtIEUXAyxjMm0DPk0MwFp6TP0FXwCty6tr+CTdOVWuWfu3NxMZ0K6cOcJ5Nz7/5+vnNxzwMgLLYodDTcP3j2+aLMqGa8/6oBLFDEDFE3q1FD0mTIgEkSxxzGHHKGEmxAyruCMT5+YMSEjEi9iSsi5RQJ6XFFbydsozduiy0FFXp+7T96ebcDtbt6JPg17fKq3gG0Dtp9QIjpw/raDTufxlnEplwKe2+8U8OvCvcDr683iF+2W90LdRb4Kz/06Vj93Ogb+WDF93ILt/Ex2d5Kd85dZ+kI3lEfa137+h/A6x/5d/tsfq/16ozf0212L33y4X5yvY23maUjMxM5UNhdngkScynTMGRKR2rn5REhSMcufWTAlrZi4lJg+Q7rEXDibhmVH4lnOjaWe92KReLNvqvtSwOveZ+l7IjZm0lcjz5hLVRFtQulCh4i5IBP5zU0mLBgxchmHYrFPJF6zO7tjHT9lJpFNTeec2I74tRurROKkLCyz9FOlGyrzmTK3Fde5ctsp91z/gjZ9aT73VgcqiaJBs9HcOz48UjV3a3UPVO/u+uto/ousHbvqOHXYKx3Yv9J893zz399efm8Bz872f/38C1fesTurBwAA';

describe('39: snapshots of layout 6', () => {
  it('are read, with either book, and go on as today', () => {
    const bytes = gunzipSync(Buffer.from(LAYOUT_6, 'base64'));
    const [fast, plain] = [new Core(undefined, bytes), new Core(plainBooks, bytes)];
    expect(fast.hash()).toBe(plain.hash());
    expect(fast.openOrders(1)).toMatchObject([
      { type: 'stop-market', status: 'pending_trigger', stopTicks: 95, lots: 3 },
      { type: 'limit', status: 'new', ticks: 105, lots: 5 },
    ]);
    expect(fast.audit()).toEqual([]);
    const iceberg = limitOrder(1, 'sell', 106, 20, { type: 'iceberg', displayLots: 5 });
    expect(fast.apply(fast.sequence + 1, fast.nowMs, iceberg).reply.ok).toBe(true);
    const again = new Core(plainBooks, fast.save());
    expect(again.hash()).toBe(fast.hash());
    expect(again.openOrders(1)[0]).toMatchObject({ displayLots: 5, hiddenLots: 15 });
  });
});
