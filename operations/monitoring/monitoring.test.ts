import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../site/frontend.ts';
import { alerts, dashboardPanels, metricsIn } from './files.ts';

test('each alert says in one line what to do, by the doctor or a section of the manual', () => {
  const manual = readFileSync(path.join(repository, 'docs/operations.md'), 'utf8');
  const sections = new Set([...manual.matchAll(/^## (.+)$/gm)].map(([, title]) => title));
  const isHelp = (runbook: string): boolean => {
    const named = [...runbook.matchAll(/docs\/operations\.md, "([^"]+)"/g)].map(([, title]) => title);
    return named.every((title) => sections.has(title)) && (named.length > 0 || runbook.includes('npm run doctor'));
  };
  expect(alerts().length).toBeGreaterThan(10);
  const hasPlace = (runbook: string): boolean => isHelp(runbook) || /Operations in the workbench/.test(runbook);
  expect(alerts().filter(({ runbook = '' }) => !hasPlace(runbook))).toEqual([]);
  expect(alerts().filter(({ expr }) => metricsIn(expr).length === 0 && !expr.startsWith('up{'))).toEqual([]);
});

test('each panel of the dashboard asks for something, and has an id of its own', () => {
  const panels = dashboardPanels();
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const asking = panels.filter(({ targets }) => targets !== undefined);
  expect(asking.length).toBeGreaterThan(20);
  expect(asking.filter(({ targets = [] }) => targets.every(({ expr }) => metricsIn(expr).length === 0))).toEqual([]);
});

test('what ends well or badly is shown by how it ended: else an outage looks like much that goes well', () => {
  const byEnd = /hopscotch_(?:page_renders|mail_tries|scrape_attempts)_total/;
  const shown = dashboardPanels().flatMap(({ targets = [] }) => targets.filter(({ expr }) => byEnd.test(expr)));
  expect(shown).toHaveLength(3);
  expect(shown.filter(({ expr }) => !/ by \((?:outcome|end)\) /.test(expr))).toEqual([]);
});

test('of each alert a case says when it speaks', () => {
  const cases = readFileSync(path.join(import.meta.dirname, 'alerts.test.yml'), 'utf8');
  const speaking = new Set([...cases.matchAll(/alertname: (\w+)\n\s+exp_alerts:\n/g)].map(([, name]) => name));
  expect(alerts().filter(({ name }) => !speaking.has(name))).toEqual([]);
});

const promtool = (...args: string[]): { readonly status: number | null; readonly said: string } => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: import.meta.dirname, encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
};
const isThere = promtool('--version').status === 0;
const NOT_THERE = 'promtool, which the Debian package prometheus brings, is not installed here';

test('promtool finds nothing wrong with the rules', ({ skip }) => {
  skip(!isThere, NOT_THERE);
  const { status, said } = promtool('check', 'rules', 'alerts.yml');
  expect(status, said).toBe(0);
});

test('rules speak when they must and are silent when they must, and what they say is what alerts.test.yml says', ({
  skip,
}) => {
  skip(!isThere, NOT_THERE);
  const { status, said } = promtool('test', 'rules', 'alerts.test.yml');
  expect(status, said).toBe(0);
});
