// Protects: what is typed or pasted into the order form is the number that was meant, or a word stands beside it (B21); a pasted code is whole (B22).
import { Exchange } from './harness/exchange.ts';
import { ALICE } from './harness/quiet-seed.ts';
import { expect, test } from './harness/test.ts';

test('B21: commas, pastes and signs in the order form', async ({ enterAs }) => {
  const { page } = await enterAs(ALICE, { locale: 'de-DE', permissions: ['clipboard-read', 'clipboard-write'] });
  await page.addInitScript(() => localStorage.setItem('language', 'en-US'));
  const exchange = new Exchange(page);
  await exchange.open('BTC_USDT');
  const { amount, price } = exchange;
  const paste = async (text: string): Promise<void> => {
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('ControlOrMeta+v');
  };

  await amount.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('0,5');
  await expect(amount).toHaveValue('0.5');
  await price.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('60000,5');
  await expect(price).toHaveValue('60,000.5');
  await paste('1.234,56');
  await expect(price).toHaveValue('1,234.5');
  await expect(exchange.form.getByText('Shortened. Decimal places allowed here: 1.')).toBeVisible();
  await paste('1,234');
  await expect(price).toHaveValue('1,234');
  await expect(exchange.form.getByText(/This can be read in two ways/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  await expect(exchange.openOrders).toHaveCount(0);
  await paste('-5');
  await expect(price).toHaveValue('-5');
  await expect(exchange.form.getByText('Numbers here have no minus sign.')).toBeVisible();
  await paste('61000');
  await expect(price).toHaveValue('61,000');
  await expect(exchange.form.getByText('Numbers here have no minus sign.')).toBeHidden();
});
