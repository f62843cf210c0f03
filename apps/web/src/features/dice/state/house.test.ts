// Protects what dealers are told of the house: which part of the edge it takes, by the pool's own figures.
import { expect, it } from 'vitest';
import { compareDecimals, multiplyDecimals } from '@agio/ui/formats';
import { dice as chinese } from '../texts/dice/zh-CN.ts';
import { dice as english } from '../texts/dice/en-US.ts';
import { dice as korean } from '../texts/dice/ko-KR.ts';
import { dice as traditional } from '../texts/dice/zh-TW.ts';
import { partsOfEdge } from './house.ts';

it('B14: divides the edge between the house and the dealers', () => {
  const { dealers, house } = partsOfEdge({ edge: '0.010000', houseShare: '0.002000' });
  expect([compareDecimals(dealers, '0.008'), house?.share, compareDecimals(house?.part ?? '0', '0.2')]).toEqual([0, '0.002000', 0]);
  const third = partsOfEdge({ edge: '0.015000', houseShare: '0.005000' });
  expect(multiplyDecimals(third.house?.part ?? '0', '100')).toMatch(/^33\.33/);
  expect(partsOfEdge({ edge: '0.010000', houseShare: '0.000000' }).house).toBeNull();
});

it('B14: is said with its figures in every language, and nobody reads that there is no fee', () => {
  for (const { pool } of [english, chinese, traditional, korean]) {
    for (const figure of ['edge', 'house', 'part', 'dealers']) expect(pool.house).toContain(`{{${figure}}}`);
    expect(pool.risk).not.toMatch(/no fee|手续费|手續費|수수료/i);
  }
});
