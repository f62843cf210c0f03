import type { DeskDoors } from '@agio/module/testing';

const reads = ['owner', 'finance', 'auditor'] as const;

/** Those who look after the house's money read pools; those who help customers read bets. Rules and the house's coins are requests of two people. */
export const deskDoors: DeskDoors = {
  'GET /api/operator/dice/pools': { roles: reads },
  'GET /api/operator/dice/pools/{coin}/dealers': { roles: reads, audit: 'dice.dealers.view' },
  'GET /api/operator/dice/bets': { roles: ['owner', 'finance', 'compliance', 'support', 'auditor'], audit: 'dice.bets.view' },
};
