import type { Content } from '@agio/content';
import type { LockPorts } from '@agio/lock';
import type { House } from '@agio/module';
import type { Wallet } from '@agio/wallet';

/** What lock-ups need from other modules. */
export function lockBinding(
  of: { readonly content: Pick<Content, 'siteOf' | 'notices'>; readonly wallet: Pick<Wallet, 'rates'> },
  customerOf: (uid: string) => Promise<number | undefined>,
): Omit<LockPorts, keyof House> {
  return {
    customerOf,
    timeZoneOf: (host) => of.content.siteOf(host).timeZone,
    ratesOf(host) {
      const currency = of.content.siteOf(host).rateCurrency;
      return { currency, rates: of.wallet.rates(currency) };
    },
    tell: (id, customer, notice) => of.content.notices.tell(id, customer, notice),
  };
}
