import type { Locator, Page } from '@playwright/test';

export interface LimitWish {
  readonly side: 'Buy' | 'Sell';
  readonly price: string;
  readonly amount: string;
}

/** The exchange page by the names that screen readers announce, in English. */
export class Exchange {
  readonly page: Page;
  readonly form: Locator;
  readonly book: Locator;
  readonly orders: Locator;
  readonly openOrders: Locator;
  readonly price: Locator;
  readonly amount: Locator;
  readonly total: Locator;
  /** The validation error of the order, or its refusal. */
  readonly notice: Locator;

  constructor(page: Page) {
    this.page = page;
    this.form = page.getByRole('region', { name: 'Order form' });
    this.book = page.getByRole('region', { name: 'Order book' });
    this.orders = page.getByRole('region', { name: 'Orders', exact: true });
    this.openOrders = page.getByRole('table', { name: 'Open orders' }).locator('tbody tr');
    this.price = this.form.getByLabel('Price', { exact: true });
    this.amount = this.form.getByLabel('Amount', { exact: true });
    this.total = this.form.getByLabel('Total', { exact: true });
    this.notice = this.form.getByRole('alert');
  }

  async open(market: string): Promise<void> {
    await this.page.goto(`/exchange/${market}`);
    await this.form.waitFor();
  }

  /** Fills the form with a limit order; `send` is another step. */
  async write(wish: LimitWish): Promise<void> {
    await this.form.getByRole('radio', { name: wish.side }).click();
    await this.price.fill(wish.price);
    await this.amount.fill(wish.amount);
  }

  send(side: 'Buy' | 'Sell', coin = 'BTC'): Promise<void> {
    return this.form.getByRole('button', { name: `${side} ${coin}` }).click();
  }

  /** Chooses a type of orders that wait for a trigger. */
  async type(name: string): Promise<void> {
    await this.form.getByRole('combobox', { name: 'More types' }).click();
    await this.page.getByRole('option', { name, exact: true }).click();
  }

  async place(wish: LimitWish): Promise<void> {
    await this.write(wish);
    await this.send(wish.side);
  }

  tab(name: 'Open orders' | 'Order history' | 'My trades' | 'Assets'): Promise<void> {
    return this.orders.getByRole('tab', { name }).click();
  }

  /** A level of the book as it is read out: side, whether it contains one's own order, price, amount and sum. */
  level(side: 'Bid' | 'Ask', price: string): Locator {
    return this.book.getByRole('button', { name: new RegExp(`^${side} (Your order )?${price.replaceAll('.', '\\.')} `) });
  }

  row(table: 'Order history' | 'My trades' | 'Assets'): Locator {
    return this.orders.getByRole('table', { name: table }).locator('tbody tr');
  }
}
