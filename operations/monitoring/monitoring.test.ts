import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../site/frontend.ts';
import { alerts, dashboardPanels, metricsIn, monitoringFile } from './files.ts';

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

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
test.skipIf(!hasPromtool)('promtool finds nothing wrong with the rules (skipped where it is not installed)', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', monitoringFile('alerts.yml')], {
    encoding: 'utf8',
  });
  expect(status, stdout + stderr).toBe(0);
});
