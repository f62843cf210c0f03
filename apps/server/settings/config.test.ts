// Protects: all invalid settings are reported together, without their values, and production never runs with trial settings.
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems;
  }
}

const GOOD = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://db/agio',
  SESSION_SECRET: 'q1Yw8Zr3Tb6Vn0Mc5Xk9Lj2Hg7Fd4SaE',
  MASTER_KEY: '9f86d081884c7d659a2feaa0c55ad015',
  SMTP_URL: 'smtp://mail',
  PUBLIC_ORIGIN: 'https://agio.example',
};

describe('settings', () => {
  it('have defaults, and keep a development secret in the data folder', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'agio-config-'));
    const config = readConfig({ DATA_DIR: dataDir });
    expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', seed: undefined, demoBots: true, rateLimits: true, production: false });
    expect(config.sessionSecret.length).toBeGreaterThanOrEqual(32);
    expect(readConfig({ DATA_DIR: dataDir }).sessionSecret).toBe(config.sessionSecret);
    expect(readConfig({ DATA_DIR: dataDir }).masterKey).toBe(config.masterKey);
    expect(config.masterKey).not.toBe(config.sessionSecret);
  });

  it('of modules are read where the module declares them: numbers in their bounds, and secrets that are random and their own', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'agio-config-'));
    const { settings } = readConfig({ DATA_DIR: dataDir, OTC_FEE_MILLIONTHS: '2500' });
    expect(settings.otc).toEqual({ feeMillionths: 2_500 });
    expect(readConfig({ DATA_DIR: dataDir }).settings).toMatchObject({ otc: { feeMillionths: 1_000 }, dice: settings.dice });
    expect(settings.dice.diceKey?.length).toBeGreaterThanOrEqual(32);
    expect(readConfig(GOOD).settings.dice).toEqual({ diceKey: undefined });
    expect(problemsOf({ OTC_FEE_MILLIONTHS: '50001' })).toEqual([expect.stringMatching(/^OTC_FEE_MILLIONTHS: /)]);
    expect(problemsOf({ DICE_KEY: 'short' })).toEqual([expect.stringMatching(/^DICE_KEY: must have at least 32/)]);
    expect(problemsOf({ ...GOOD, DICE_KEY: 'password'.repeat(5) })).toEqual([expect.stringMatching(/^DICE_KEY: is too easy/)]);
    expect(problemsOf({ ...GOOD, DICE_KEY: GOOD.MASTER_KEY })).toEqual([expect.stringMatching(/^DICE_KEY: must differ from MASTER_KEY/)]);
    expect(problemsOf({ OTC_FEE_MILLIONTH: '1' })).toEqual([expect.stringMatching(/is OTC_FEE_MILLIONTHS meant/)]);
  });

  it('send names and numbers of documents only signed, and in production only encrypted', () => {
    const url = { IDENTITY_CHECK_URL: 'http://check.example' };
    expect(problemsOf(url)).toEqual([expect.stringMatching(/^IDENTITY_CHECK_SECRET: required/)]);
    const secret = { IDENTITY_CHECK_SECRET: 'q1Yw8Zr3Tb6Vn0Mc5Xk9Lj2Hg7Fd4SaE' };
    expect(problemsOf({ ...GOOD, ...url, ...secret })).toEqual([expect.stringMatching(/^IDENTITY_CHECK_URL: must be https/)]);
    expect(problemsOf({ ...GOOD, ...secret, IDENTITY_CHECK_URL: 'https://check.example' })).toEqual([]);
  });

  it('19.1: ask for prices elsewhere only encrypted in production, and with a token only where there is an address', () => {
    expect(problemsOf({ ...GOOD, REFERENCE_URL: 'http://prices.example' })).toEqual([
      expect.stringMatching(/^REFERENCE_URL: must be https/),
    ]);
    expect(problemsOf({ REFERENCE_URL: 'http://127.0.0.1:9000/prices' })).toEqual([]);
    expect(problemsOf({ REFERENCE_URL: 'ftp://prices.example' })).toEqual([expect.stringMatching(/^REFERENCE_URL:/)]);
    expect(problemsOf({ REFERENCE_TOKEN: 'secret' })).toEqual([expect.stringMatching(/^REFERENCE_TOKEN: needs/)]);
    expect(problemsOf({ REFERENCE_URL: 'https://prices.example', REFERENCE_TIMEOUT_MS: '99' })).toEqual([
      expect.stringMatching(/^REFERENCE_TIMEOUT_MS:/),
    ]);
  });

  it('19.1: limit withdrawals by value, in an order that makes sense', () => {
    expect(problemsOf({ WITHDRAWAL_FREE_CNY: '600000' })).toEqual([expect.stringMatching(/^WITHDRAWAL_FREE_CNY: must not be above/)]);
    for (const days of ['7000', '0,7000,70000', '0,70000,7000,700000', '0,7000,70000,x'])
      expect(problemsOf({ WITHDRAWAL_DAY_CNY: days })).toEqual([expect.stringMatching(/^WITHDRAWAL_DAY_CNY:/)]);
    expect(problemsOf({ WITHDRAWAL_DAY_CNY: '0,7000,70000,700000', WITHDRAWAL_FREE_CNY: '0' })).toEqual([]);
  });

  it('list every error together and print no value', () => {
    const problems = problemsOf({ PORT: 'seventy', DEMO_BOTS: 'maybe', SESSION_SECRET: 'too-short-secret', DATABASE_URL: 'nowhere' });
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(['PORT', 'DATABASE_URL', 'SESSION_SECRET', 'DEMO_BOTS']);
    expect(problems.join(' ')).not.toMatch(/seventy|too-short-secret|nowhere/);
  });

  it('D6: take limits by class and factors by uid, and nothing else', () => {
    const { rates } = readConfig({ RATE_POINTS: 'order=2000, read=1200', RATE_FACTORS: '10000005=20' });
    expect([rates.limits.order, rates.limits.read.points, rates.limits.login.points]).toEqual([
      { points: 2_000, windowSeconds: 10 },
      1_200,
      30,
    ]);
    expect([...rates.factors]).toEqual([['10000005', 20]]);
    for (const RATE_POINTS of ['login=1000', 'order=0', 'order=1.5', 'order', 'order=1,order=2', 'order=9999999', 'constructor=5'])
      expect([RATE_POINTS, problemsOf({ RATE_POINTS })]).toEqual([RATE_POINTS, [expect.stringMatching(/^RATE_POINTS: /)]]);
    for (const RATE_FACTORS of ['5=2', '10000005=0', '10000005=1001', '10000005', '10000005=2,10000005=3'])
      expect([RATE_FACTORS, problemsOf({ RATE_FACTORS })]).toEqual([RATE_FACTORS, [expect.stringMatching(/^RATE_FACTORS: /)]]);
  });

  it('refuse the demo, PGlite, missing secrets, missing mail and open limits in production', () => {
    const problems = problemsOf({ NODE_ENV: 'production', SEED: 'demo', RATE_LIMITS: 'off', CAPTCHA_COST: '1' });
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      'DATABASE_URL',
      'SESSION_SECRET',
      'MASTER_KEY',
      'PUBLIC_ORIGIN',
      'SMTP_URL',
      'SEED',
      'RATE_LIMITS',
      'CAPTCHA_COST',
    ]);
    expect(problemsOf(GOOD)).toEqual([]);
  });

  it.each([
    'a'.repeat(64),
    'abcdefgh'.repeat(4),
    '0123456789abcdef'.repeat(2),
    `changeme${GOOD.MASTER_KEY}`,
    `${'a'.repeat(40)}bcdefghijk`,
  ])('B7: production refuses the guessable secret %s, and does not print it', (secret) => {
    for (const name of ['SESSION_SECRET', 'MASTER_KEY']) {
      const problems = problemsOf({ ...GOOD, [name]: secret });
      expect(problems).toEqual([expect.stringMatching(`^${name}: is too easy to guess`)]);
      expect(problems[0]).not.toContain(secret);
    }
  });

  it('B7: production takes random secrets, and not one for both', () => {
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      for (let time = 0; time < 200; time += 1) expect(problemsOf({ ...GOOD, MASTER_KEY: randomBytes(24).toString(encoding) })).toEqual([]);
    }
    expect(problemsOf({ ...GOOD, MASTER_KEY: GOOD.SESSION_SECRET })).toEqual(['MASTER_KEY: must differ from SESSION_SECRET']);
  });

  it.each([
    'ftp://x',
    'agio.example',
    'https://agio.example/',
    'https://agio.example/app',
    'https://user@agio.example',
    'https://agio.example?x',
  ])('B7: a public origin is a scheme and a host, and not %s', (origin) => {
    expect(problemsOf({ ...GOOD, PUBLIC_ORIGIN: origin })).toEqual(['PUBLIC_ORIGIN: must be http(s)://host without a path']);
    expect(problemsOf({ PUBLIC_ORIGIN: origin })).toEqual(['PUBLIC_ORIGIN: must be http(s)://host without a path']);
  });

  it('B7: production needs a public origin over https', () => {
    expect(problemsOf({ ...GOOD, PUBLIC_ORIGIN: '' })).toEqual(['PUBLIC_ORIGIN: required in production']);
    expect(problemsOf({ ...GOOD, PUBLIC_ORIGIN: 'http://agio.example' })).toEqual(['PUBLIC_ORIGIN: must be https://host in production']);
    expect(problemsOf({ ...GOOD, PUBLIC_ORIGIN: 'https://agio.example:8443' })).toEqual([]);
  });

  it('D5: a value of the wrong form is refused by its name, and not repeated', () => {
    const wrong = {
      SMTP_URL: 'http://user:hunter2@mail.example',
      MAIL_FROM: 'garbage',
      DATABASE_URL: 'mysql://user:hunter2@db/agio',
      HOST: 'http://0.0.0.0:80',
    };
    const problems = problemsOf(wrong);
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(['DATABASE_URL', 'SMTP_URL', 'MAIL_FROM', 'HOST']);
    expect(problems.join()).not.toContain('hunter2');
    for (const from of ['Agio <no-reply@agio.example>', 'no-reply@agio.example', '거래소 <a@b.kr>'])
      expect(problemsOf({ MAIL_FROM: from })).toEqual([]);
    for (const host of ['0.0.0.0', '::', '::1', 'db-1.internal', 'localhost']) expect(problemsOf({ HOST: host })).toEqual([]);
  });

  it('O15: a site may have a sender of its own', () => {
    const config = readConfig({ MAIL_FROM_SITES: 'B.example=B <no-reply@b.example>; c.example=c@c.example;' });
    expect([...config.mailSenders]).toEqual([
      ['b.example', 'B <no-reply@b.example>'],
      ['c.example', 'c@c.example'],
    ]);
    for (const wrong of ['no-reply@b.example', 'b.example=nobody', '=b@b.example'])
      expect(problemsOf({ MAIL_FROM_SITES: wrong })).toEqual([
        'MAIL_FROM_SITES: must be host=Title <name@host>, with semicolons between them',
      ]);
  });

  it('D5: a slip in a name is refused, and the name that was meant is given', () => {
    expect(problemsOf({ DATABSE_URL: 'postgresql://db/agio' })).toEqual(['DATABSE_URL: unknown; is DATABASE_URL meant?']);
    expect(problemsOf({ PUBLIC_ORIGN: 'x', SESION_SECRET: 'y' })).toHaveLength(2);
    // Those of other programs are nobody's slip.
    expect(
      problemsOf({ HOSTNAME: 'x', PGHOST: 'y', NODE_OPTIONS: '', npm_config_cache: 'z', NODES_ETH: 'http://a', POSTGRES_URL: 'q' }),
    ).toEqual([]);
  });

  it('figures are for this machine alone, or for who has a token', () => {
    expect(problemsOf({ METRICS_PORT: '9100' })).toEqual([]);
    expect(problemsOf({ METRICS_PORT: '9100', METRICS_HOST: '0.0.0.0' })).toEqual([
      'METRICS_TOKEN: required where METRICS_HOST is not this machine alone',
    ]);
    expect(problemsOf({ METRICS_PORT: '9100', METRICS_HOST: '0.0.0.0', METRICS_TOKEN: 'q1Yw8Zr3Tb6Vn0Mc' })).toEqual([]);
  });
});
