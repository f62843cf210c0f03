// Protects what people read: every kind in every language and form, with phrase and freeze link, and no HTML of others in it.
import { expect, it } from 'vitest';
import { LANGUAGES } from '@agio/contracts';
import { FACTOR_CHANGES } from '../shared/message.ts';
import type { Content, Rendering } from './render.ts';
import { render } from './render.ts';

const atMs = Date.UTC(2026, 10, 21, 12, 5, 59);
const freezeUrl = 'https://agio.example/freeze#abc';
const security = { atMs, freezeUrl };
const CONTENTS: readonly Content[] = [
  ...(['signup', 'login', 'reset', 'verify', 'bind'] as const).map((purpose): Content => ({
    kind: 'code',
    data: { purpose, code: '042042', minutes: 10 },
  })),
  ...FACTOR_CHANGES.map((what): Content => ({ kind: 'factor_changed', data: { ...security, what } })),
  { kind: 'new_device', data: { ...security, device: 'Firefox, Linux', ip: '192.0.2.7' } },
  { kind: 'password_changed', data: security },
  { kind: 'password_reset', data: security },
  { kind: 'contact_changed', data: { ...security, what: 'email' } },
  { kind: 'contact_changed', data: { ...security, what: 'mobile' } },
  { kind: 'frozen', data: security },
  { kind: 'closed', data: security },
  { kind: 'written_request', data: { ...security, what: 'export_fulfilled' } },
  { kind: 'written_request', data: { ...security, what: 'export_refused', ground: 'identity' } },
  { kind: 'written_request', data: { ...security, what: 'erasure_refused', ground: 'holdings' } },
];
const say = (content: Content, more: Partial<Rendering> = {}) =>
  render(content, { language: 'en-US', site: 'Agio', phrase: null, form: 'mail', ...more });

it('says every kind differently, in every language, without a hole', () => {
  const seen = new Set<string>();
  for (const language of LANGUAGES) {
    for (const content of CONTENTS) {
      for (const form of ['mail', 'sms'] as const) {
        const { subject, text, html } = say(content, { language, form });
        expect(`${subject}${text}${html}`).not.toMatch(/undefined|null|\[object|\$\{/);
        expect(subject).toContain('Agio');
        seen.add(`${form}${text}`);
      }
    }
  }
  expect(seen.size).toBe(LANGUAGES.length * CONTENTS.length * 2);
});

it('shows the phrase first, the freeze link in security messages alone, and the code as it is', () => {
  const frozen = say({ kind: 'password_reset', data: security }, { phrase: 'blue heron' });
  expect(frozen.text.split('\n')[0]).toBe('Your anti-phishing phrase: blue heron');
  expect(frozen.text).toContain(`\n${freezeUrl}\n`);
  expect(frozen.text).toContain('2026-11-21 12:05 UTC');
  expect(frozen.html).toContain(`<a href="${freezeUrl}">`);
  const code = say(CONTENTS[0]!, { phrase: 'blue heron', form: 'sms' });
  expect(code).toMatchObject({
    code: '042042',
    text: '[Agio] Your anti-phishing phrase: blue heron\nYour Agio code to sign up is 042042. It is valid for 10 minutes.',
  });
  expect(code.text).not.toContain('://');
});

it('ends a mail with the imprint and begins it with the logo, and leaves both out of text messages', () => {
  const imprint = 'Agio <b>Ltd.</b>\n1 Harbour Road';
  const { html, text } = say(CONTENTS[0]!, { imprint, logo: 'cid:logo', site: 'Agio "A" & <B>' });
  expect(text.endsWith(`\n\n${imprint}\n`)).toBe(true);
  expect(html).toContain('Agio &lt;b&gt;Ltd.&lt;/b&gt;<br>1 Harbour Road</p></body>');
  expect(html).toContain('<img src="cid:logo" alt="Agio &quot;A&quot; &amp; &lt;B&gt;"');
  const bare = say(CONTENTS[0]!);
  expect(bare.html).not.toContain('<img');
  expect(bare.html).toContain('<h1 style="font-size:18px">Agio</h1>');
  expect(say(CONTENTS[0]!, { imprint, logo: 'cid:logo', form: 'sms' })).toMatchObject({
    html: '',
    text: expect.not.stringContaining('Ltd'),
  });
});

it('keeps names and phrases of others from becoming HTML', () => {
  const { html } = say(
    { kind: 'new_device', data: { ...security, device: '<img src=x onerror=alert(1)>', ip: '::1' } },
    { phrase: '"><script>' },
  );
  expect(html).not.toMatch(/<img|<script/);
  expect(html).toContain('&lt;img');
});
