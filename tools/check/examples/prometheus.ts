import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { problemsBy } from './program.ts';

const LABEL = /^[a-zA-Z_]\w*$/;
const DURATION = /^(?:\d+(?:ms|[smhdwy]))+$/;
const RULE = ['alert', 'record', 'expr', 'for', 'keep_firing_for', 'labels', 'annotations'];
/** What pages somebody, and what waits for the morning: docs/operating/watch.md. */
const SEVERITIES = ['page', 'ticket'];
const WORDS = ['and', 'or', 'unless', 'bool', 'by', 'without', 'on', 'ignoring', 'group_left', 'group_right', 'offset', 'inf', 'nan'];
/** Functions of PromQL that figures are watched with; Prometheus has more. */
const FUNCTIONS =
  /^(?:sum|avg|min|max|count|topk|bottomk|quantile|abs|ceil|floor|round|clamp_max|clamp_min|absent|rate|irate|increase|delta|idelta|deriv|changes|resets|time|vector|scalar|predict_linear|histogram_quantile|label_replace|(?:sum|avg|min|max|count|last|quantile)_over_time)$/;
/** Made by Prometheus itself for everything that it reads. */
const ITS_OWN = ['up'];
const CLOSED_BY: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** The names of the metrics in an expression of PromQL, without the one that Prometheus makes. */
export function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replace(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, '');
  const names = [...bare.matchAll(/(?<![\w.:])[a-zA-Z_:][\w:]*(?!\s*\(|[\w:])/g)].map(([name]) => name);
  return [...new Set(names)].filter((name) => !WORDS.includes(name.toLowerCase()) && !ITS_OWN.includes(name));
}

/** What is wrong in a document with rules, as Prometheus reads it: names that it does not know are as wrong as missing ones. */
export function ruleProblems(document: unknown): string[] {
  if (!isFields(document) || !Array.isArray(document['groups'])) return ['there is no list of groups'];
  const groups: unknown[] = document['groups'];
  const names = groups.flatMap((group) => (isFields(group) && Array.isArray(group['rules']) ? (group['rules'] as unknown[]) : []));
  const alerts = names.map((rule) => (isFields(rule) ? rule['alert'] : undefined)).filter(isText);
  return [
    ...groups.flatMap((group, at) => groupProblems(group, at)),
    ...alerts.filter((alert, at) => alerts.indexOf(alert) !== at).map((alert) => `${alert} is there twice`),
  ];
}

function groupProblems(group: unknown, at: number): string[] {
  if (!isFields(group) || !isText(group['name'])) return [`group ${at + 1} has no name`];
  if (!Array.isArray(group['rules']) || group['rules'].length === 0) return [`${group['name']} has no rules`];
  const unknown = Object.keys(group).filter((key) => !['name', 'interval', 'limit', 'rules'].includes(key));
  return [
    ...unknown.map((key) => `a group has no "${key}"`),
    ...(group['rules'] as unknown[]).flatMap((rule, index) => oneRuleProblems(rule).map((problem) => `rule ${index + 1}: ${problem}`)),
  ];
}

function oneRuleProblems(rule: unknown): string[] {
  if (!isFields(rule)) return ['it has no fields'];
  const { alert, annotations = {}, expr, for: during, labels = {}, record } = rule;
  const problems = Object.keys(rule)
    .filter((key) => !RULE.includes(key))
    .map((key) => `a rule has no "${key}"`);
  if (isText(alert) === isText(record)) problems.push('it is either an alert or a record');
  if (!isText(expr)) problems.push('it has no expr');
  else problems.push(...expressionProblems(expr));
  if (during !== undefined && !(isText(during) && DURATION.test(during))) problems.push(`${JSON.stringify(during)} is no duration`);
  for (const [name, fields] of Object.entries({ label: labels, annotation: annotations })) {
    if (!isFields(fields)) problems.push(`its ${name}s have no names`);
    else
      for (const [key, value] of Object.entries(fields))
        if (!LABEL.test(key) || !isText(value)) problems.push(`"${key}: ${String(value)}" is no ${name}`);
  }
  if (isText(alert) && isFields(annotations) && !isText(annotations['summary'])) problems.push('it has no summary');
  const severity = isFields(labels) ? labels['severity'] : undefined;
  if (isText(alert) && !SEVERITIES.includes(String(severity))) problems.push(`its severity is ${String(severity)}`);
  return problems;
}

/** Brackets that do not match, unknown functions, and an expression without a metric: enough to notice a slip where promtool is not at hand. */
export function expressionProblems(expression: string): string[] {
  const open: string[] = [];
  for (const [sign] of expression.replace(/"(?:\\.|[^"\\])*"/g, '').matchAll(/[()[\]{}]/g)) {
    const closing = CLOSED_BY[sign];
    if (closing !== undefined) open.push(closing);
    else if (open.pop() !== sign) return [`brackets do not match in "${expression}"`];
  }
  if (open.length > 0) return [`brackets do not match in "${expression}"`];
  const called = [...expression.replace(/"[^"]*"/g, '').matchAll(/\b([a-z_]+)\s*\(/g)].map(([, name = '']) => name);
  const unknown = called.filter((name) => !FUNCTIONS.test(name) && !WORDS.includes(name));
  if (unknown.length > 0) return [`"${unknown.join(', ')}" is no function known here`];
  return metricsIn(expression).length === 0 && !/\bup\b/.test(expression) ? [`"${expression}" names no metric`] : [];
}

/** By Prometheus itself where its tool is. */
export function promtoolSays(text: string, folder: string): string[] | undefined {
  const file = join(folder, 'rules.yaml');
  writeFileSync(file, text);
  return problemsBy('promtool', ['check', 'rules', file]);
}

interface Panel {
  readonly id?: number;
  readonly title?: string;
  readonly type?: string;
  readonly datasource?: { readonly uid?: string };
  readonly gridPos?: { readonly x: number; readonly w: number };
  readonly targets?: readonly { readonly expr?: string }[];
}

const TARGET = /^[\w.-]+:\d{1,5}$/;

/** What is wrong in the main file of Prometheus: something is scraped, by a name that the rules know. */
export function scrapeProblems(document: unknown): string[] {
  if (!isFields(document) || !Array.isArray(document['scrape_configs'])) return ['there is no list of scrape_configs'];
  const jobs: unknown[] = document['scrape_configs'];
  const problems = Object.keys(document)
    .filter((key) => !['global', 'rule_files', 'scrape_configs'].includes(key))
    .map((key) => `nothing here uses "${key}"`);
  for (const job of jobs) {
    if (!isFields(job) || !isText(job['job_name']) || !Array.isArray(job['static_configs'])) problems.push('a job has a name and targets');
    else
      for (const group of job['static_configs'] as unknown[])
        for (const target of isFields(group) && Array.isArray(group['targets']) ? (group['targets'] as unknown[]) : [''])
          if (typeof target !== 'string' || !TARGET.test(target)) problems.push(`${String(target)} is no host:port`);
  }
  // `up{job="agio"}` is what tells that nothing answers.
  if (!jobs.some((job) => isFields(job) && job['job_name'] === 'agio')) problems.push('there is no job agio');
  return problems;
}

/** By Prometheus itself where it is installed. */
export function promtoolReads(text: string, folder: string): string[] | undefined {
  const file = join(folder, 'prometheus.yml');
  writeFileSync(file, text);
  writeFileSync(join(folder, 'alerts.yaml'), 'groups: []\n');
  return problemsBy('promtool', ['check', 'config', file]);
}

/** What a dashboard of Grafana needs: panels of their own, on its own source, each with expressions. */
export function dashboardProblems(document: unknown): string[] {
  const { panels, title, uid } = document as { readonly title?: string; readonly uid?: string; readonly panels?: readonly Panel[] };
  if (!isText(title) || !isText(uid) || panels === undefined || panels.length === 0) return ['it has no title, no uid or no panels'];
  const ids = panels.map(({ id }) => id);
  return panels.flatMap((panel, at) => {
    const problems: string[] = [];
    if (panel.id === undefined || ids.indexOf(panel.id) !== at) problems.push('its id is not its own');
    if (!isText(panel.title) || !isText(panel.type)) problems.push('it has no title or no type');
    if (panel.datasource?.uid !== '${datasource}') problems.push('it is not on the source that is chosen above it');
    if (panel.gridPos === undefined || panel.gridPos.x + panel.gridPos.w > 24) problems.push('it is not on the grid of 24 columns');
    const expressions = (panel.targets ?? []).map(({ expr }) => expr ?? '');
    if (expressions.length === 0) problems.push('it shows nothing');
    problems.push(...expressions.flatMap(expressionProblems));
    return problems.map((problem) => `panel ${panel.title ?? at + 1}: ${problem}`);
  });
}

/** All expressions in rules or in a dashboard. */
export function expressionsIn(document: unknown): string[] {
  if (Array.isArray(document)) return document.flatMap(expressionsIn);
  if (!isFields(document)) return [];
  return Object.entries(document).flatMap(([key, value]) => (key === 'expr' && isText(value) ? [value] : expressionsIn(value)));
}
