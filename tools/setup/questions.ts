import { z } from 'zod';

/** One question of `npm run setup`: its flag, what is asked, and what the answer may be. Without a default it has to be answered. */
export interface Question {
  readonly name: string;
  readonly asks: string;
  readonly fits: RegExp;
  /** What fits, in words. */
  readonly form: string;
  readonly default?: string;
}

const HOST = /^(?=.{4,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;
const FOLDER = /^\/[\w./-]+[\w-]$/;
// Values stand in single quotes in files that shells and systemd read.
const ADDRESS = /^[^\s'\\]+$/;
const NETWORKS = /^(?:[0-9a-fA-F.:]+(?:\/\d{1,3})?)(?:,[0-9a-fA-F.:]+(?:\/\d{1,3})?)*$/;

export const QUESTIONS: readonly Question[] = [
  { name: 'host', asks: 'Host name of the site, as customers type it', fits: HOST, form: 'a host name, such as exchange.example.org' },
  { name: 'console-host', asks: 'Host name of the operators’ console', fits: HOST, form: 'another host name, such as console.example.org' },
  {
    name: 'operators',
    asks: 'Addresses or networks that operators come from',
    fits: NETWORKS,
    form: 'addresses and networks with commas between them, such as 203.0.113.0/24',
  },
  {
    name: 'database',
    asks: 'PostgreSQL, with user, password and database',
    fits: /^postgres(?:ql)?:\/\/[^\s'\\]+\/[^\s'\\]+$/,
    form: 'postgresql://user:password@host:5432/database',
  },
  { name: 'smtp', asks: 'Mail server', fits: /^smtps?:\/\/[^\s'\\]+$/, form: 'smtps://user:password@host' },
  { name: 'mail-from', asks: 'Sender of the site’s mail', fits: /^[^'\\\n]*<[^@\s<>']+@[^@\s<>']+>$/, form: 'Name <no-reply@host>' },
  {
    name: 'alarms-to',
    asks: 'Who is told of alarms by mail',
    fits: /^[^@\s']+@[^@\s']+(?:,[^@\s']+@[^@\s']+)*$/,
    form: 'mail addresses with commas between them',
  },
  { name: 'proxy', asks: 'Proxy in front of it: nginx or caddy', fits: /^(?:nginx|caddy)$/, form: 'nginx or caddy', default: 'caddy' },
  { name: 'backups', asks: 'Folder of the backups, on another disk', fits: FOLDER, form: 'an absolute path', default: '/var/backups/agio' },
  {
    name: 'seed',
    asks: 'Seed file of the first coins and markets, or none',
    fits: /^(?:none|\/[\w./-]+\.json)$/,
    form: 'none, or the absolute path of a .json file',
    default: 'none',
  },
  {
    name: 'chains',
    asks: 'File of the chains that coins come from and go to, or none',
    fits: /^(?:none|\/[\w./-]+\.json)$/,
    form: 'none, or the absolute path of a .json file',
    default: 'none',
  },
  {
    name: 'nodes',
    asks: 'Nodes of these chains, or none',
    fits: ADDRESS,
    form: 'CODE=https://node,https://node;CODE=…, or none',
    default: 'none',
  },
];

export type Answers = Readonly<Record<string, string>>;

/** What is wrong with the answers, one line each; nothing if they can be used. */
export function answerProblems(answers: Answers): string[] {
  const unknown = Object.keys(answers).filter((name) => !QUESTIONS.some((one) => one.name === name));
  const problems = QUESTIONS.flatMap(({ fits, form, name }) => {
    const answer = answers[name];
    if (answer === undefined) return [`${name}: not answered; ${form}`];
    return fits.test(answer) ? [] : [`${name}: ${form}`];
  });
  const isOne = answers['host'] !== undefined && answers['host'] === answers['console-host'];
  const hasChains = (answers['chains'] ?? 'none') !== 'none';
  const nodes = answers['nodes'] ?? 'none';
  const hasSeed = (answers['seed'] ?? 'none') !== 'none';
  return [
    ...unknown.map((name) => `${name}: nothing is asked by that name`),
    ...problems,
    ...(isOne ? ['console-host: another name than the site’s'] : []),
    ...(hasChains && !/^[A-Z0-9]+=https?:\/\/[^;]+(?:;[A-Z0-9]+=https?:\/\/[^;]+)*$/.test(nodes)
      ? ['nodes: needed with chains, CODE=https://node;…']
      : []),
    ...(hasChains && !hasSeed ? ['seed: needed with chains, because their coins have to be there at the first start'] : []),
  ];
}

const answersFile = z.record(z.string(), z.string());

/** The answers of a file of JSON: `{"host": "exchange.example.org", …}`. */
export const parseAnswers = (text: string): Answers => answersFile.parse(JSON.parse(text));

/** With the defaults of what was not answered. */
export const withDefaults = (given: Answers): Answers => ({
  ...Object.fromEntries(QUESTIONS.flatMap((one) => (one.default === undefined ? [] : [[one.name, one.default]]))),
  ...given,
});
