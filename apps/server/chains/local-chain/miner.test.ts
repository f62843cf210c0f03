// Protects confirmations: a transaction that arrives while a block is being made is confirmed like any other.
import { expect, it } from 'vitest';
import { richAccount, startAnvil } from '@agio/chains/testing';
import type { Anvil } from '@agio/chains/testing';
import { Miner } from './miner.ts';

const TO = '0x00000000000000000000000000000000000A11cE';
const CONFIRMATIONS = 4;

it('confirms what arrived after it had asked whether anything waits', async () => {
  const anvil = await startAnvil({ onDemand: true });
  const from = await richAccount(anvil);
  let [sent, blocks, looks] = ['', 0, 0];
  const late: Anvil = {
    ...anvil,
    async rpc<T>(method: string, params?: readonly unknown[]): Promise<T> {
      if (method === 'evm_mine') looks = 0;
      if (method === 'txpool_status') looks += 1;
      // Just before the last block that the miner had planned.
      if (method === 'evm_mine' && (blocks += 1) === CONFIRMATIONS)
        sent = await anvil.rpc<string>('eth_sendTransaction', [{ from, to: TO, value: '0x1' }]);
      return anvil.rpc<T>(method, params);
    },
  };
  const miner = new Miner(late, { blockMs: 5, confirmations: CONFIRMATIONS, save: async () => undefined, log: () => undefined });
  try {
    miner.start();
    // It has checked several times and made no block.
    await expect.poll(() => sent !== '' && looks > 5).toBe(true);
    const receipt = await anvil.rpc<{ blockNumber: string }>('eth_getTransactionReceipt', [sent]);
    const tip = await anvil.rpc<string>('eth_blockNumber');
    expect(Number(tip) - Number(receipt.blockNumber) + 1).toBe(CONFIRMATIONS);
  } finally {
    await miner.stop();
    await anvil.stop();
  }
});
