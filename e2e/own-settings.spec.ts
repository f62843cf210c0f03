// Protects: what customers set about themselves is kept with the account: name, picture, addresses, notices, API keys; an invitation reaches sign-up.
import { confirmByMail, newcomer } from './harness/newcomer.ts';
import { expect, test } from './harness/test.ts';

/** A picture of two by two points. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==',
  'base64',
);

test('name, picture, gender and colours', async ({ browser, quiet }) => {
  const { page, account, client } = await newcomer(browser, quiet);
  const name = account.split('@')[0]?.slice(0, 20) ?? '';
  await page.goto('/account/settings');
  await page.getByRole('textbox', { name: 'Username' }).fill('a b');
  await page.getByRole('button', { name: 'Save: Username' }).click();
  await expect(page.getByText('Use 3 to 20 characters without spaces.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Username' }).fill('alice');
  await page.getByRole('button', { name: 'Save: Username' }).click();
  await expect(page.getByRole('alert')).toContainText('taken');
  await page.getByRole('textbox', { name: 'Username' }).fill(name);
  await page.getByRole('button', { name: 'Save: Username' }).click();
  await expect(page.getByRole('button', { name: /^Account/ })).toContainText(name);

  await page.getByLabel('Change the picture').setInputFiles({ name: 'page.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(page.getByText('This file cannot be used. Choose a JPG, GIF, BMP or PNG picture.')).toBeVisible();
  await page.getByLabel('Change the picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PICTURE });
  await page.getByRole('button', { name: 'Use picture' }).click();
  await expect(page.getByRole('button', { name: 'Remove the picture' })).toBeVisible();
  await page.getByRole('radio', { name: 'Woman' }).click();
  await page.getByRole('radio', { name: 'Green up, red down' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-up', 'green');
  // Times of all pages are in the zone that one chooses, from the next moment on and after a reload.
  await page.getByRole('combobox', { name: 'Time zone' }).click();
  await page.getByRole('option', { name: /^GMT\+9 · Japan/ }).click();
  await page.goto('/exchange');
  await expect(page.getByText('Times are in GMT+9, the time zone you set.')).toBeVisible();
  await expect(async () => {
    const { user } = await client.call('getInfo');
    expect([user?.username, user?.gender, user?.upColour, typeof user?.avatar]).toEqual([name, 'woman', 'green', 'string']);
  }).toPass();
  await page.context().close();
});

test('shipping addresses: add, change, delete', async ({ browser, quiet }) => {
  const { page } = await newcomer(browser, quiet);
  await page.goto('/account/settings');
  const card = page
    .getByRole('region', { name: 'Shipping addresses' })
    .or(page.locator('section').filter({ hasText: 'Shipping addresses' }));
  await card.getByRole('button', { name: 'Add an address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This field is required.')).toHaveCount(4);
  await dialog.getByLabel('Name').fill('Lin Chen');
  await dialog.getByLabel('Mobile number').fill('+65 8123 4567');
  await dialog.getByLabel('Region').fill('Singapore');
  await dialog.getByLabel('Street, house number, postcode').fill('1 Heron Walk');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(card).toContainText('1 Heron Walk');
  await expect(card.getByText('Default', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('Street, house number, postcode').fill('2 Heron Walk');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(card).toContainText('2 Heron Walk');
  await card.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Delete the address' }).click();
  await expect(card).toContainText('No addresses yet.');
  await page.context().close();
});

test('an API key: its secret is shown once, and it can be removed', async ({ browser, quiet }) => {
  const { page, account } = await newcomer(browser, quiet);
  await page.goto('/account/api');
  await page.getByRole('button', { name: 'Create a key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a key' });
  await dialog.getByLabel('Name').fill('bot');
  await dialog.getByRole('checkbox', { name: /^Trade/ }).check();
  await dialog.getByLabel('Allowed IP addresses').fill('home');
  await dialog.getByRole('button', { name: 'Create a key' }).click();
  await expect(dialog.getByText('home is not a valid IP address.')).toBeVisible();
  await dialog.getByLabel('Allowed IP addresses').fill('127.0.0.1');
  await dialog.getByRole('button', { name: 'Create a key' }).click();
  await confirmByMail(page, quiet, account, 'Create the API key “bot” with the scopes: Read, Trade');
  const made = page.getByRole('dialog', { name: 'Your new key' });
  await expect(made.getByText('The secret is shown only once.')).toBeVisible();
  await expect(made.getByRole('button', { name: 'OK' })).toBeDisabled();
  await made.getByRole('checkbox').check();
  await made.getByRole('button', { name: 'OK' }).click();
  const row = page.getByRole('row').filter({ hasText: 'bot' });
  await expect(row).toContainText('127.0.0.1');
  await row.getByRole('button', { name: 'Remove: bot' }).click();
  await page.getByRole('button', { name: 'Remove key' }).click();
  await expect(page.getByText('You have no API keys.')).toBeVisible();
  await page.context().close();
});

test('the bell tells of a message at once, and the message centre keeps it', async ({ browser, quiet }) => {
  const { page, account } = await newcomer(browser, quiet);
  await page.goto('/account/notices');
  await expect(page.getByRole('heading', { name: 'Message centre' })).toBeVisible();
  await page.goto('/account/api');
  await page.getByRole('button', { name: 'Create a key' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('bot');
  await page.getByRole('dialog').getByRole('button', { name: 'Create a key' }).click();
  await confirmByMail(page, quiet, account, /bot/);
  await page.getByRole('checkbox', { name: 'I have saved the secret' }).check();
  await page.getByRole('button', { name: 'OK' }).click();
  await page
    .getByRole('button', { name: /^Messages?.*unread/i })
    .or(page.getByRole('button', { name: /^Message centre, .*unread/ }))
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'All messages' }).click();
  await expect(page).toHaveURL('/account/notices');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  await page.context().close();
});

test('an invitation is a page that leads to sign-up with its code, which is remembered; F12: one that nobody has greets nobody', async ({
  browser,
  page,
  quiet,
}) => {
  await page.goto('/r/KESTREL7');
  await expect(page.getByRole('heading', { name: 'No invitation found for the code KESTREL7' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign up without a code' }).click();
  await expect(page).toHaveURL('/signup');
  await expect(page.getByText('You were invited')).toBeHidden();
  await page.goto('/signup?inviteCode=KESTREL7');
  await expect(page.getByText('You can also sign up without KESTREL7, or with a different code.')).toBeVisible();
  const { client, page: own } = await newcomer(browser, quiet);
  const { code } = await client.call('referralPlan');
  await page.goto(`/r/${code}`);
  await expect(page.getByText(/invites you/)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign up', exact: true }).click();
  await expect(page).toHaveURL(`/signup?inviteCode=${code}`);
  await expect(page.getByText(`You were invited with the referral code ${code}.`)).toBeVisible();
  await page.goto('/signup');
  await expect(page.getByText(`You were invited with the referral code ${code}.`)).toBeVisible();
  await own.goto(`/r/${code}`);
  await expect(own.getByRole('heading', { name: 'You already have an account' })).toBeVisible();
  await own.context().close();
});

test('values are in the currency that the customer chose', async ({ browser, demo }) => {
  const { page } = await newcomer(browser, demo);
  await page.goto('/account/money');
  const usdt = page.getByRole('row', { name: /Tether/ });
  await expect(usdt).toContainText('¥');
  await page.goto('/account/settings');
  await page.getByRole('combobox', { name: 'Show values in' }).click();
  await page.getByRole('option', { name: 'US dollar, USD' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await page.goto('/account/money');
  await expect(usdt).toContainText('$');
  await expect(page.getByText('¥')).toHaveCount(0);
  await page.context().close();
});
