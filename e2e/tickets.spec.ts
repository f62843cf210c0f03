// Protects help: a customer asks with a picture, staff answer and close, and a reply opens it again, all of it live on the open page.
import { readFileSync } from 'node:fs';
import { DEMO_OPERATOR_PASSWORD, DEMO_OPERATOR_SECRET } from '../apps/server/seed/demo-operators.ts';
import { ALICE, BOB, logInTo, SMALL_SEED, openSmall } from '../harness/small-site.ts';
import { expectNothingGrave } from './harness/axe.ts';
import { enter } from './harness/customer.ts';
import { signIn } from '../harness/operators.ts';
import { expect, test } from './harness/test.ts';

const picture = readFileSync(new URL('../docs/images/console-chain-white.png', import.meta.url));
const cleo = { name: 'cleo', roles: ['support'], password: DEMO_OPERATOR_PASSWORD, secret: DEMO_OPERATOR_SECRET };

test('a support ticket there and back, with a picture, closed and opened again', async ({ browser }) => {
  const server = await openSmall({ ...SMALL_SEED, operators: [cleo] });
  const { page } = await enter(browser, server, ALICE, { viewport: { width: 390, height: 844 } });
  const staff = await signIn(server, 'cleo');

  await page.goto('/zendesk');
  await expect(page).toHaveURL(/\/account\/tickets$/);
  await page.getByRole('button', { name: 'New ticket' }).first().click();
  await page.getByRole('combobox', { name: 'What is it about?' }).click();
  await page.getByRole('option', { name: 'Account and security' }).click();
  await page.getByLabel('On which device?').fill('an old phone');
  await page.getByLabel('Title').fill('Where do I see my sessions? <b>bold</b>');
  await page.getByLabel('What happened, and what did you expect?').fill('I see none.\nThe picture shows it.');
  await page.locator('input[type=file]').setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(page.getByRole('alert')).toContainText('JPG, PNG, BMP or GIF');
  await page.locator('input[type=file]').setInputFiles({ name: 'shot.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Where do I see my sessions? <b>bold</b>' })).toBeVisible();
  const id = /\/(\d+)$/.exec(page.url())?.[1] ?? '';

  const seen = await staff.client.call('deskTicket', { params: { id } });
  expect(seen).toMatchObject({ state: 'pending', answers: [{ answer: 'an old phone' }] });
  const shown = seen.messages.flatMap(({ screenshots }) => screenshots)[0] ?? '';
  expect((await staff.client.call('deskTicketPicture', { params: { id, picture: shown } })).type).toBe('image/webp');
  const bob = await logInTo(server, BOB);
  await expect(bob.client.call('workorderReplyList', { query: { id } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(bob.client.call('workorderPicture', { params: { id: shown } })).rejects.toMatchObject({ code: 'NOT_FOUND' });

  await staff.client.call('deskTicketNote', { params: { id }, body: { content: 'for colleagues alone' } });
  const { id: answer } = await staff.client.call('deskTicketUpload', { params: { id }, body: { picture: new Blob([picture]) } });
  const body = { content: 'Under Security, at the end.', closes: true, screenshots: [answer] };
  await staff.client.call('deskTicketReply', { params: { id }, body });
  await expect(page.getByText('Under Security, at the end.')).toBeVisible();
  await expect(page.getByText('closed by Support ')).toBeVisible();
  await expect(page.getByText('cleo')).toHaveCount(0);
  await expect(page.getByText('for colleagues alone')).toBeHidden();
  await expect(page.getByRole('img', { name: 'Picture 1' })).toHaveCount(2);
  await page.getByRole('radio', { name: '4 stars' }).click();
  await page.getByRole('button', { name: 'Send rating' }).click();
  await expectNothingGrave(page, 'a support ticket');

  await page.getByRole('textbox', { name: 'Write a reply' }).fill('And on the phone?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('reopened')).toBeVisible();
  expect(await staff.client.call('deskTickets', { query: { view: 'waiting' } })).toMatchObject({ waiting: 1, list: [{ id, rating: 4 }] });
  await page.goto('/account/notices');
  await expect(page.getByText('New reply to your ticket')).toBeVisible();
  await server.remove();
});
