// Protects who counts as the same person at another account: anyone who logged in on one of their devices, and no one else.
import { expect, it } from 'vitest';
import { RowProofs } from '@agio/database';
import { withDatabases } from '@agio/database/testing';
import { customersOnSameDevices, DEVICE_LIVES_MS, noteDevice, sweepDevices } from './devices.ts';
import { identity } from '../module.ts';
import { MASTER_KEY, PROOFS } from '../testing/harness.ts';

withDatabases(
  'devices',
  (given) => {
    it('link the customers who logged in on them, each once, until they are forgotten', async () => {
      const { db } = given;
      const [alice, bob, carol, dave] = [101, 102, 103, 104];
      const seen = (device: string, customer: number, nowMs: number) =>
        noteDevice(db, device, customer, { nowMs, isKnown: true, proofs: PROOFS });
      for (const device of ['desk', 'phone']) for (const who of [alice, bob]) await seen(device, who, 1_000);
      await seen('tablet', bob, 1_000);
      await seen('tablet', carol, 2_000);
      await seen('own', dave, 1_000);
      expect(await customersOnSameDevices(db, alice, PROOFS)).toEqual([bob]);
      expect(await customersOnSameDevices(db, bob, PROOFS)).toEqual([alice, carol]);
      expect(await customersOnSameDevices(db, carol, PROOFS)).toEqual([bob]);
      expect(await customersOnSameDevices(db, dave, PROOFS)).toEqual([]);
      await sweepDevices(db, 1_000 + DEVICE_LIVES_MS);
      expect(await customersOnSameDevices(db, bob, PROOFS)).toEqual([]);
    });

    it('36: link no one by a forged row', async () => {
      const { db } = given;
      await db.query(`insert into identity_device (id, customer, first_at, last_at, known_at)
        select 'written', one, 1, 1, 1 from unnest('{201,202,203}'::int8[]) one`);
      const told: unknown[] = [];
      const proofs = new RowProofs(MASTER_KEY, (error) => told.push(error));
      expect(await customersOnSameDevices(db, 201, proofs)).toEqual([]);
      expect(told).toHaveLength(3);
    });
  },
  { migrations: identity.migrations },
);
