import { Bot } from 'lucide-react';
import { callers } from '../../shared/desk/menu.ts';
import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

/** Robots of customers in numbers, those that are paused, and the brake for all of a market. */
export const robot = defineFeature({
  name: 'robot',
  routes,
  menu: [{ to: '/robots', name: 'robot-names:robots', group: 'trading', order: 430, Icon: Bot, roles: callers('deskRobots') }],
  texts,
  names: 'robot-names',
});
