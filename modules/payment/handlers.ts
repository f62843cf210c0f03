import { answer, fail } from '@agio/contracts';
import type { CallName, HandlerResult, Handlers } from '@agio/contracts';
import { CODE_MAX, CODE_PATTERNS, METHODS_MAX } from '@agio/contracts/payment';
import type { PaymentMethod } from '@agio/contracts/payment';
import type { Methods, Result } from './methods.ts';
import type { PaymentPorts } from './ports.ts';
import type { Method } from './store.ts';
import { methodView } from './views.ts';

export type PaymentCall = keyof ReturnType<typeof paymentHandlers>;

/** Customers' calls. Other people's methods are NOT_FOUND, as if there were none. */
export function paymentHandlers(ports: PaymentPorts, methods: Methods) {
  const { database } = ports;

  async function shown(method: Method, holder: string | undefined): Promise<PaymentMethod> {
    const isInUse = await ports.isInUse(database, method.customer, method.id);
    return methodView(method, { isHolder: method.holder === holder, isInUse });
  }

  async function answered(result: Result, host: string): Promise<HandlerResult<PaymentMethod>> {
    if (!result.ok) return result;
    return answer(await shown(result.method, await ports.certifiedNameOf(result.method.customer, host)));
  }

  return {
    async bankcardList(_input, { customer, host }) {
      const holder = await ports.certifiedNameOf(customer, host);
      const list: PaymentMethod[] = [];
      for (const method of await methods.listOf(customer)) list.push(await shown(method, holder));
      return answer({ list, holder: holder ?? null, types: [...ports.typesOf(host)], most: METHODS_MAX });
    },
    async bankcardAdd({ body }, context) {
      return answered(await methods.add(context, body), context.host);
    },
    async bankcardDefault({ body }, { customer, host }) {
      return answered(await methods.makeDefault(customer, body.id), host);
    },
    async bankcardDel({ body }, context) {
      const result = await methods.remove(context, body.id);
      return result.ok ? answer({}) : result;
    },
    async bankcardReadQr({ body: { picture, type } }, { host }) {
      if (!ports.typesOf(host).includes(type)) return fail('NOT_YET_OPEN');
      const qr = await ports.readQr(picture);
      if (qr === undefined) return fail('PAYMENT_CODE_UNREADABLE');
      return qr.length <= CODE_MAX && CODE_PATTERNS[type].test(qr) ? answer({ qr }) : fail('PAYMENT_CODE_FOREIGN');
    },
    async bankcardAddQr({ body }, context) {
      return answered(await methods.addQr(context, body), context.host);
    },
    async bankcardQr({ params }, { customer }) {
      const qr = (await methods.find(customer, params.id))?.qr ?? null;
      // Only its owner may keep it: no shared cache has it, and no other account of this browser.
      return qr === null ? fail('NOT_FOUND') : answer({ type: 'image/png', bytes: await ports.drawQr(qr), maxAgeSeconds: 0 });
    },
  } satisfies Partial<Handlers<CallName>>;
}
