import type { CoreCommand } from '@agio/core';
import {
  createCustomer,
  createSubAccount,
  defineCoin,
  defineMarket,
  importTrades,
  issue,
  setCustomer,
  setDisabled,
  setDelisting,
  setMarketRules,
  setMarketStatus,
  transfer,
} from './administer.ts';
import { setPriceGuard, setReference } from './guard.ts';
import type { World } from './world.ts';

/** Decides a command of operators. */
export function administer(
  world: World,
  command: Exclude<CoreCommand, { kind: 'place' | 'place_list' | 'amend' | 'cancel' | 'tick' | 'drain' | 'void' }>,
) {
  switch (command.kind) {
    case 'define_coin':
      return defineCoin(world, command);
    case 'define_market':
      return defineMarket(world, command);
    case 'set_market_status':
      return setMarketStatus(world, command);
    case 'set_market_rules':
      return setMarketRules(world, command);
    case 'set_delisting':
      return setDelisting(world, command);
    case 'create_customer':
      return createCustomer(world, command);
    case 'create_sub_account':
      return createSubAccount(world, command);
    case 'set_customer':
      return setCustomer(world, command);
    case 'set_disabled':
      return setDisabled(world, command);
    case 'issue':
      return issue(world, command);
    case 'transfer':
      return transfer(world, command);
    case 'import_trades':
      return importTrades(world, command);
    case 'set_reference':
      return setReference(world, command);
    case 'set_price_guard':
      return setPriceGuard(world, command);
  }
}
