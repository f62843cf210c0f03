import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../harness/launch/root.mjs';
import type { Answers } from './questions.ts';

/** A file to write: its name, where it belongs on the machine, its text and mode. */
export interface SetupFile {
  readonly name: string;
  readonly to: string;
  readonly text: string;
  readonly mode: number;
}

const SECRET_BYTES = 36;
const METRICS_PORT = '9100';
/** The signer is another user: only a port is open to both, with a token. */
const SIGNER_AT = '127.0.0.1:3100';
const OPEN = 0o644;
const PRIVATE = 0o600;

const example = (name: string): string => readFileSync(join(root, 'docs', 'operating', name), 'utf8');
const secret = (): string => randomBytes(SECRET_BYTES).toString('base64url');
const UNITS = '/etc/systemd/system';

/** Text with replacements, each of which must be there: an example that has changed is noticed here. */
function replaced(text: string, ...pairs: readonly (readonly [from: string, to: string])[]): string {
  return pairs.reduce((now, [from, to]) => {
    if (!now.includes(from)) throw new Error(`the example has no ${from} any more`);
    return now.replaceAll(from, to);
  }, text);
}

/** Everything that a site of these answers needs, made of the examples in docs/operating. Secrets are new with each call. */
export function setupFiles(answers: Answers): SetupFile[] {
  const of = (name: string): string => answers[name] ?? '';
  const hasChains = of('chains') !== 'none';
  const signerToken = secret();
  const unit = (name: string, ...pairs: readonly (readonly [string, string])[]): SetupFile => ({
    name,
    to: `${UNITS}/${name}`,
    text: replaced(example(`examples/${name}`), ...pairs),
    mode: OPEN,
  });
  const backups = ['/var/backups/agio', of('backups')] as const;
  return [
    { name: 'agio.env', to: '/etc/agio/agio.env', text: serverEnv(of, hasChains ? signerToken : undefined), mode: PRIVATE },
    unit('agio.service'),
    unit('agio-backup.service', backups),
    unit('agio-backup.timer'),
    unit('agio-drill.service', backups),
    unit('agio-drill.timer'),
    ...(hasChains
      ? [unit('agio-signer.service'), { name: 'signer.env', to: '/etc/agio/signer.env', text: signerEnv(of, signerToken), mode: PRIVATE }]
      : []),
    proxy(of),
    { name: 'prometheus.yml', to: '/etc/prometheus/prometheus.yml', text: example('examples/prometheus.yml'), mode: OPEN },
    { name: 'alerts.yaml', to: '/etc/prometheus/alerts.yaml', text: example('alerts.yaml'), mode: OPEN },
  ];
}

/** A line of a file that systemd and shells read alike. */
const line = ([name, value]: readonly [string, string]): string => `${name}='${value}'`;

function serverEnv(of: (name: string) => string, signerToken: string | undefined): string {
  const nodes =
    signerToken !== undefined
      ? of('nodes')
          .split(';')
          .map((one) => one.split(/=(.*)/s, 2))
      : [];
  const settings: (readonly [string, string])[] = [
    ['DATABASE_URL', of('database')],
    ['PUBLIC_ORIGIN', `https://${of('host')}`],
    ['ORIGIN_CONSOLE', `https://${of('console-host')}`],
    ['CONSOLE_ALLOW', of('operators')],
    ['TRUST_PROXY', 'on'],
    ['SMTP_URL', of('smtp')],
    ['MAIL_FROM', of('mail-from')],
    ['OPERATORS_MAIL', of('alarms-to')],
    ['METRICS_PORT', METRICS_PORT],
    ['SEED', of('seed')],
    ['SESSION_SECRET', secret()],
    ['MASTER_KEY', secret()],
    ['DICE_KEY', secret()],
    ...(signerToken !== undefined
      ? ([
          ['CHAINS', of('chains')],
          ...nodes.map(([code = '', urls = '']) => [`NODES_${code}`, urls] as const),
          ['SIGNER_URL', `http://${SIGNER_AT}`],
          ['SIGNER_TOKEN', signerToken],
          ['JOURNAL_GROUP', 'agio-journal'],
        ] as const)
      : []),
  ];
  return `# Settings of the server: docs/operating/install.md. Keep MASTER_KEY as safe as a backup, and apart from it.\n${settings.map(line).join('\n')}\n`;
}

function signerEnv(of: (name: string) => string, token: string): string {
  const settings = [
    ['CHAINS', of('chains')],
    ['SIGNER_LISTEN', SIGNER_AT],
    ['SIGNER_TOKEN', token],
    ['SIGNER_KEY', secret()],
  ] as const;
  return `# Settings of the signer, which the server's account cannot read: docs/operating/wallet-keys.md.\n${settings.map(line).join('\n')}\n`;
}

function proxy(of: (name: string) => string): SetupFile {
  const names = [['console.agio.example', of('console-host')] as const, ['agio.example', of('host')] as const];
  const networks = of('operators').split(',');
  if (of('proxy') === 'caddy')
    return {
      name: 'Caddyfile',
      to: '/etc/caddy/Caddyfile',
      text: replaced(example('examples/Caddyfile'), ...names, ['203.0.113.0/24', networks.join(' ')]),
      mode: OPEN,
    };
  const allowed = networks.map((network) => `allow ${network};`).join('\n  ');
  return {
    name: 'nginx.conf',
    to: '/etc/nginx/conf.d/agio.conf',
    text: replaced(example('examples/nginx.conf'), ...names, ['allow 203.0.113.0/24;', allowed]),
    mode: OPEN,
  };
}
