// Protects what customers of several sites read: each mail is from the customer's own site, with its name, sender, logo, imprint and links, in their language.
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '@agio/client';
import { captchaToken } from '../../../harness/captcha-token.ts';
import { operatorsNamed } from '../../../harness/operators-named.ts';
import { agree, signIn } from '../../../harness/operators.ts';
import type { Signed } from '../../../harness/operators.ts';
import type { OpenedSite } from '../../../harness/open-site.ts';
import { openSmall, PASSWORD, SMALL_SEED } from '../../../harness/small-site.ts';
import { throughProxy } from '../../../harness/through-proxy.ts';
import { catchMail } from '../../../modules/identity/messages/testing/mail-catcher.ts';
import type { MailCatcher } from '../../../modules/identity/messages/testing/mail-catcher.ts';

const SOON = { timeout: 120_000 };
const ANN = 'ann@mail.example';
const LI = 'li@mail.example';
const IMPRINT = 'Harbour Ltd. <b>\n1 Quay, Singapore';

let catcher: MailCatcher;
let site: OpenedSite;
let ora: Signed;

beforeAll(async () => {
  catcher = await catchMail();
  const operators = operatorsNamed(['owner'], 'ora', 'olaf');
  site = await openSmall(
    { ...SMALL_SEED, operators },
    { SMTP_URL: catcher.url, MAIL_FROM: 'Agio <no-reply@a.example>', PUBLIC_ORIGIN: 'https://a.example', TRUST_PROXY: 'on' },
  );
  ora = await signIn(site, 'ora');
  await agree(ora, await signIn(site, 'olaf'), 'content.site', { host: 'b.example' });
  const png = await sharp({ create: { width: 640, height: 160, channels: 4, background: '#0a7d8c80' } })
    .png()
    .toBuffer();
  const logo = await ora.client.call('deskSitePicture', { body: { picture: new File([png], 'logo.png', { type: 'image/png' }) } });
  const settings = { title: '海港', imprint: { 'en-US': IMPRINT, 'zh-CN': '海港有限公司' }, mailFrom: 'post@b.example', logo: logo.path };
  await save('b.example', settings);
  await save('*', { imprint: 'Agio Ltd.' });
}, 240_000);
afterAll(async () => {
  await site.remove();
  await catcher.close();
});

async function save(host: string, settings: object): Promise<void> {
  const { sites } = await ora.client.call('deskSites');
  const { updatedAt } = sites.find((one) => one.host === host) ?? { updatedAt: 0 };
  await ora.client.call('deskSiteSave', { params: { host }, body: { settings, updatedAt, reason: 'a new look' } });
}

const mailsTo = (address: string) => catcher.mails.filter(({ to = [] }) => to.some((one) => one.address === address));

/** The next mail to an address that `act` causes. */
async function mailAfter(address: string, act: () => Promise<unknown>) {
  const before = mailsTo(address).length;
  await act();
  await expect.poll(() => mailsTo(address).length, SOON).toBe(before + 1);
  return mailsTo(address).at(-1);
}

/** Opens an account, and gives the uid and the mail with its code. */
async function registered(account: string, host: string, language: 'en-US' | 'zh-CN') {
  const client = createClient({ baseUrl: site.url, language, fetch: throughProxy(host) });
  const mail = await mailAfter(account, async () =>
    client.call('signupGetCode', { body: { account, token: await captchaToken(client, 'signup') } }),
  );
  const code = /\d{6}/.exec(mail?.subject ?? '')?.[0] ?? '';
  const form = { account, password: PASSWORD, confirm: PASSWORD, code, country: 'SG', acceptTerms: true };
  const { token } = await client.call('register', { body: form });
  const { user } = await client.call('getInfo', { token });
  return { mail, uid: user?.uid ?? '' };
}

it('O15: customers of two sites get mails of their own, also of what happens without them', async () => {
  const ann = await registered(ANN, 'a.example', 'en-US');
  expect(ann.mail).toMatchObject({ from: { name: 'Small', address: 'no-reply@a.example' }, attachments: [] });
  expect(ann.mail?.text).toMatch(/Your Small code to sign up[^]*\n\nAgio Ltd\.\s*$/);
  const li = await registered(LI, 'b.example', 'zh-CN');
  expect(li.mail).toMatchObject({
    from: { name: '海港', address: 'post@b.example' },
    attachments: [{ contentId: '<logo>', mimeType: 'image/png' }],
  });
  expect(li.mail?.text).toMatch(/您[^]*\n\n海港有限公司\s*$/);
  expect(li.mail?.html).toContain('<img src="cid:logo" alt="海港"');
  const { width, height } = await sharp(Buffer.from(li.mail?.attachments[0]?.content as ArrayBuffer)).metadata();
  expect([width, height]).toEqual([256, 64]);

  // What operators end is told where the customer signed up, not where operators work.
  const ended = (uid: string, account: string) =>
    mailAfter(account, async () => {
      const at = { channel: 'letter', receivedAt: site.clock.wall() - 1_000, kind: 'export', note: 'by letter' } as const;
      const { id } = await ora.client.call('deskWrittenRequestRecord', { params: { uid }, body: at });
      const body = { request: id, ground: 'identity', reason: 'not signed' } as const;
      await ora.client.call('deskWrittenRequestRefuse', { params: { uid }, body });
    });
  const toAnn = await ended(ann.uid, ANN);
  expect(toAnn).toMatchObject({ from: { name: 'Small', address: 'no-reply@a.example' } });
  expect(toAnn?.text).toMatch(/\nhttps:\/\/a\.example\/freeze#\S+\n\nAgio Ltd\.\s*$/);
  const toLi = await ended(li.uid, LI);
  expect(toLi).toMatchObject({ from: { name: '海港', address: 'post@b.example' }, attachments: [{ contentId: '<logo>' }] });
  expect(toLi?.text).toMatch(/\nhttps:\/\/b\.example\/freeze#\S+\n/);
  expect(toLi?.html).toContain('Harbour Ltd. &lt;b&gt;<br>1 Quay, Singapore');
});
