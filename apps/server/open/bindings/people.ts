import { createSmsSender, createSmtpMailer } from '@agio/identity';
import type { IdentityPorts } from '@agio/identity';
import { proofsOf } from '@agio/module';
import type { House, OpenModule } from '@agio/module';
import type { Config } from '../../settings/config.ts';
import { fileMessenger } from '../../backup/copy/copy.ts';
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
} from '../../people/customer-state.ts';
import { readGeoFile } from '../../settings/geo-file.ts';
import { welcomeFrom } from '../../seed/welcome.ts';
import { originsOf } from './origins.ts';
import type { Bindings, Site } from './site.ts';

/** All open modules, and the addresses that the server listens at. */
interface Others {
  readonly all: () => readonly OpenModule[];
  readonly listening: () => readonly string[];
}

export function identityBinding(of: Site, house: House, config: Config, { all, listening }: Others): Bindings['identity'] {
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
      const open = all().map((one) => one.openWith?.(customer) ?? 0);
      return holdingsOf(
        core,
        customer,
        open.reduce((sum, count) => sum + count, 0),
      );
    },
    async isChecking(customer) {
      for (const one of all()) if ((await one.isChecking?.(customer)) === true) return true;
      return false;
    },
    keptElsewhere: (customer) => keptOf(database, config.masterKey, customer),
    async eraseElsewhere(customer) {
      for (const one of all()) await one.leave?.(customer);
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
    ...messengersOf(config),
    note: (id, customer, event, data) => of.content.notices.note(id, customer, { event, data }),
  };
}

/** The senders of mail and text messages. Those of a copy go into a file. */
function messengersOf({ dataDir, isCopy, mailFrom, mailSenders, smsUrl, smtpUrl }: Config): Pick<IdentityPorts, 'mail' | 'sms'> {
  if (isCopy) return { mail: fileMessenger(dataDir), sms: fileMessenger(dataDir) };
  return {
    mail: smtpUrl === undefined ? null : createSmtpMailer(smtpUrl, mailFrom, mailSenders),
    sms: smsUrl === undefined ? null : createSmsSender(smsUrl),
  };
}

/** What the message centre and sites need from others. */
export function contentBinding(
  of: Site,
  { clock, core }: House,
  { geoFile, isCopy }: Pick<Config, 'geoFile' | 'isCopy'>,
  works: Bindings['content']['works'],
): Bindings['content'] {
  const countries = geoFile === undefined ? undefined : readGeoFile(geoFile);
  return {
    isCopy,
    countryAt: (ip) => countries?.countryAt(ip),
    now: clock.wall,
    works,
    // A market maker's orders are filled all day long, and no one reads about each of them.
    waysOf: async (session, customer, kind) => (isPerson(core, customer) ? of.identity.noticeWays(session, customer, kind) : undefined),
    holds: (customer, coin) => holdsCoin(core, customer, coin),
    isPerson: (customer) => isPerson(core, customer),
  };
}

/** Where customers are paid. */
export function paymentBinding(of: Site, all: () => readonly OpenModule[]): Bindings['payment'] {
  return {
    certifiedNameOf: async (customer, host) =>
      of.certification.isVerified(customer, host) ? of.certification.verifiedNameOf(customer) : undefined,
    async isInUse(session, customer, id) {
      for (const one of all()) if ((await one.isMethodInUse?.(session, customer, id)) === true) return true;
      return false;
    },
  };
}
