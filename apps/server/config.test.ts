// Protects: settings are refused all at once, without their values, and production never runs on what is meant for trying out.
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

  it('list every error together and print no value', () => {
    const problems = problemsOf({ PORT: 'seventy', DEMO_BOTS: 'maybe', SESSION_SECRET: 'too-short-secret', DATABASE_URL: 'nowhere' });
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(['PORT', 'DATABASE_URL', 'SESSION_SECRET', 'DEMO_BOTS']);
    expect(problems.join(' ')).not.toMatch(/seventy|too-short-secret|nowhere/);
  });

  it('refuse the demo, PGlite, missing secrets, missing mail and open limits in production', () => {
    const problems = problemsOf({ NODE_ENV: 'production', SEED: 'demo', RATE_LIMITS: 'off', CAPTCHA_COST: '1' });
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      'DATABASE_URL',
      'SESSION_SECRET',
      'MASTER_KEY',
      'SMTP_URL',
      'SEED',
      'RATE_LIMITS',
      'CAPTCHA_COST',
    ]);
    const good = {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgresql://db/agio',
      SESSION_SECRET: 'x'.repeat(32),
      MASTER_KEY: 'y'.repeat(32),
      SMTP_URL: 'smtp://mail',
    };
    expect(problemsOf(good)).toEqual([]);
  });
});
