import { createSmsSender, createSmtpMailer } from '@agio/identity';
import { proofsOf } from '@agio/module';
import type { House } from '@agio/module';
import type { Config } from '../config.ts';
import {
  coinsOf,
  createCustomer,
  disabledCustomers,
  eraseOf,
  feesOf,
  holdingsOf,
  holdsCoin,
  isPerson,
  keptOf,
  setDisabled,
} from '../customer-state.ts';
import { welcomeFrom } from '../seed/welcome.ts';
import { originsOf } from './origins.ts';
import type { Bindings, Site } from './site.ts';

export function identityBinding(of: Site, house: House, config: Config, listening: () => readonly string[]): Bindings['identity'] {
  const { core, database, submit } = house;
  const { wall } = house.clock;
  const proofs = proofsOf(house);
  return {
    now: wall,
    createCustomer: (ref) => createCustomer(core, submit, ref),
    welcome: (customer) => welcomeFrom({ core, database, proofs, submit }, customer),
    coinsOf: (customer) => coinsOf(core, customer),
    setDisabled: (customer, reason, isOn) => setDisabled(core, submit, customer, [reason, isOn]),
    disabledCustomers: () => disabledCustomers(core),
    cancelOrders: (customer) => of.spot.cancelAll(customer, `freeze ${customer} ${wall()}`),
    holdings: (customer) => {
      const open = [of.otc, of.c2c, of.dice, of.shop].reduce((sum, one) => sum + one.openWith(customer), 0);
      return holdingsOf(core, customer, open);
    },
    keptElsewhere: (customer) => keptOf(database, config.masterKey, customer),
    async eraseElsewhere(customer) {
      await of.otc.takeOff(customer);
      await eraseOf(database, customer);
    },
    isDisabled: (customer) => core.customer(customer)?.disabled !== false,
    feesOf: (customer) => feesOf(core, customer),
    sessionSecret: config.sessionSecret,
    origins: () => originsOf(config, of.content.hosts(), listening()),
    https: config.publicOrigin?.startsWith('https://') ?? false,
    keepMessages: !config.production,
    codeLimits: config.codeLimits,
    deviceDelay: config.deviceDelay,
    pushToLoopback: !config.production,
    ...(config.captchaCost === undefined ? {} : { captchaCost: config.captchaCost }),
    mail: config.smtpUrl === undefined ? null : createSmtpMailer(config.smtpUrl, config.mailFrom, config.mailSenders),
    sms: config.smsUrl === undefined ? null : createSmsSender(config.smsUrl),
    note: (id, customer, event, data) => of.content.notices.note(id, customer, { event, data }),
  };
}

/** What the message centre and sites need from others. */
export function contentBinding(of: Site, { clock, core }: House, works: Bindings['content']['works']): Bindings['content'] {
  return {
    now: clock.wall,
    works,
    // A market maker's orders are filled all day long, and nobody reads about each of them.
    waysOf: async (session, customer, kind) => (isPerson(core, customer) ? of.identity.noticeWays(session, customer, kind) : undefined),
    holds: (customer, coin) => holdsCoin(core, customer, coin),
    isPerson: (customer) => isPerson(core, customer),
  };
}

/** Where customers are paid. */
export function paymentBinding(of: Site): Bindings['payment'] {
  return {
    certifiedNameOf: async (customer, host) =>
      of.certification.isVerified(customer, host) ? of.certification.verifiedNameOf(customer) : undefined,
    isInUse: async (session, customer, id) =>
      (await of.otc.isMethodInUse(session, customer, id)) || (await of.c2c.isMethodInUse(session, customer, id)),
  };
}
