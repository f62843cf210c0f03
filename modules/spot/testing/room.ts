import { LastChanged } from '@agio/module';
import { RATE_LIMITS } from '@agio/contracts';
import type { Command } from '@agio/core';
import type { Database } from '@agio/database';
import { assert } from '@agio/kernel';
import { realClock } from '@agio/kernel/clock';
import type { Room } from '../handlers/room.ts';
import { customersIn } from '../history/position.ts';
import type { TestMarket } from './market.ts';

/** A room over a test market. Without `change` it has no rows, which are always up to date, and takes no commands. */
export function testRoom(market: TestMarket, change: Partial<Room> = {}): Room {
  return {
    core: market.core,
    database: undefined as unknown as Database,
    scales: market.scales,
    lastWritten: new LastChanged(0, customersIn),
    rateLimits: RATE_LIMITS,
    submit: () => Promise.reject(new Error('not here')),
    reached: () => Promise.resolve(true),
    now: () => market.nowMs,
    clock: realClock,
    ...change,
  };
}

/** Applies commands to a test market immediately, and lists them. */
export function submitTo(market: TestMarket, submitted: Command[]): Room['submit'] {
  return (command) => {
    submitted.push(command);
    market.apply(command);
    const outcome = market.outcomes.at(-1);
    assert(outcome !== undefined, 'what is applied has an outcome');
    return Promise.resolve(outcome);
  };
}
