// Protects whom a site does not serve and their money: nothing that begins something is taken, by any door, and everything that ends something is.
import { afterEach, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { answer, calls } from '@agio/contracts';
import type { AnyCall, CallName } from '@agio/contracts';
import { servedRefusal } from '../http/may-lose.ts';
import { bareServer } from '../testing/bare-server.ts';
import type { BareOptions } from '../testing/bare-server.ts';

const open: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});

const caller = { customer: 7, host: 'a.example', ip: '192.0.2.7' };
const refusedAll = (): CallName[] =>
  (Object.keys(calls) as CallName[]).filter((name) => servedRefusal({ notServed: () => 'country' }, calls[name], caller, {}) !== undefined);

describe('who is not served', () => {
  it('begins nothing', () => {
    const refused = refusedAll();
    const begins: readonly CallName[] = [
      ...(['signupGetCode', 'registerCode', 'register', 'userCA', 'realnameRequest', 'realnameDraft', 'depositAddress'] as const),
      ...(['placeOrder', 'placeOrders', 'amendOrder', 'replaceOrder', 'placeOrderList', 'createApiKey', 'walletSend'] as const),
      ...(['otcTake', 'otcAdvertise', 'otcEditAd', 'otcAccept', 'c2cTrade', 'c2cMerchantApply', 'c2cMerchantAccept'] as const),
      ...([
        'lockSubscribe',
        'lockVault',
        'diceBegin',
        'dicePlace',
        'diceDeposit',
        'robotCreate',
        'robotStart',
        'shopBuy',
        'shopPay',
      ] as const),
    ];
    expect(refused).toEqual(expect.arrayContaining([...begins]));
  });

  it('ends, takes out and protects everything', () => {
    const refused = refusedAll();
    const ends: readonly CallName[] = [
      ...(['login', 'passwordReset', 'withdraw', 'saveAddress', 'accountTransfer', 'walletTransfer', 'cancelWithdrawal'] as const),
      ...(['cancelOrder', 'cancelOrders', 'cancelOrderList', 'cancelAllAfter', 'convertSmall', 'robotPause', 'robotStop'] as const),
      ...([
        'otcRelease',
        'otcAgree',
        'otcCancel',
        'otcAppeal',
        'c2cUserSellConfirm',
        'c2cMerchantBuyConfirm',
        'c2cMerchantResign',
      ] as const),
      ...(['lockExit', 'lockVaultExit', 'diceWithdraw', 'diceExclude', 'shopCodes', 'shopReceive', 'shopAskRefund'] as const),
      ...(['workorderAdd', 'exportAccount', 'closeAccount', 'freezeOwnAccount', 'removeApiKey', 'changePassword', 'getInfo'] as const),
    ];
    expect(refused.filter((name) => ends.includes(name))).toEqual([]);
    // Nothing that only reads is refused.
    expect(refused.filter((name) => calls[name].method === 'GET')).toEqual(
      ['signupGetCode', 'registerCode'].filter((name) => calls[name as CallName].method === 'GET'),
    );
  });

  it('pauses and deletes advertisements, and turns none on', () => {
    const asked = (state: string) => servedRefusal({ notServed: () => 'country' }, calls.otcSetAds, caller, { state });
    expect([asked('paused'), asked('off'), asked('on')]).toEqual([
      undefined,
      undefined,
      { code: 'NOT_SERVED', details: { reason: 'country' } },
    ]);
  });

  it('is asked about over HTTP with the host and the address, and never for what is taken', async () => {
    const asked: unknown[] = [];
    const options: BareOptions = {
      handler: () => answer({}),
      ports: {
        notServed(one) {
          asked.push(one);
          return Promise.resolve('address');
        },
      },
    };
    const app = await bareServer(options);
    open.push(app);
    const post = (call: AnyCall, payload: object) =>
      app.inject({
        method: 'POST',
        url: call.path,
        headers: { authorization: 'Bearer c7', host: 'b.example' },
        remoteAddress: '192.0.2.9',
        payload,
      });
    const order = { market: 'BTC_USDT', type: 'limit', side: 'sell', price: '64000', amount: '0.1' };
    expect((await post(calls.placeOrder, order)).json()).toMatchObject({ code: 'NOT_SERVED', details: { reason: 'address' } });
    expect(asked).toEqual([{ customer: 7, host: 'b.example', ip: '192.0.2.9' }]);
    expect((await post(calls.cancelOrder, { id: '1' })).json()).toMatchObject({ code: 'SUCCESS' });
    expect(asked).toHaveLength(1);
  });
});
