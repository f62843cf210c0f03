// Protects moves of the house's own coins at the command line: none is without a name, and who asked for it is written down before anything moves.
import { expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { realClock } from '@agio/kernel/clock';
import { wallet } from '@agio/wallet/module';
import { answerDesk } from './wallet-desk.ts';
import type { WalletDeskPorts } from './wallet-desk.ts';

withDatabases(
  'moves between the house’s own addresses',
  (given) => {
    it('O15: need a name, and are written down first', async () => {
      let asked = 0;
      const alone = (): Promise<{ readonly problem: string }> => {
        asked += 1;
        return Promise.resolve({ problem: 'the hot address has less' });
      };
      const followed = { engine: { alone }, setting: { code: 'MAIN', coins: [{ coin: 'ETH', decimals: 18 }] } };
      const ports = { storage: { database: given.db, time: realClock }, chains: { followed: [followed] } } as unknown as WalletDeskPorts;
      const ask = (name: string, words: readonly string[], as: string): Promise<readonly string[]> =>
        answerDesk(ports, { name, words, as });
      const decisions = () => given.db.query('select name, action, target from wallet_decision');
      await expect(ask('to-cold', ['MAIN', 'ETH', '2'], '')).rejects.toThrow('say who you are');
      await expect(ask('import', ['no file'], 'ada')).rejects.toThrow('no signed top-up');
      expect([asked, await decisions()]).toEqual([0, []]);
      await expect(ask('to-cold', ['MAIN', 'ETH', '2'], 'ada')).rejects.toThrow('the hot address has less');
      expect([asked, await decisions()]).toEqual([1, [{ name: 'ada', action: 'desk.to-cold', target: 'MAIN ETH 2' }]]);
    });
  },
  { migrations: wallet.migrations },
);
