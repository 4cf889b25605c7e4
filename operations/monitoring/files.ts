import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** Where the rules for Prometheus and the dashboard for Grafana lie. */
const monitoringFile = (name: 'alerts.yml' | 'dashboard.json'): string => path.join(import.meta.dirname, name);

export interface Alert {
  readonly name: string;
  readonly expr: string;
  readonly runbook: string | undefined;
}

/** The alerts of alerts.yml, in which each value stands on the line of its key. */
export function alerts(): Alert[] {
  const blocks = readFileSync(monitoringFile('alerts.yml'), 'utf8')
    .split(/^ +- alert: /m)
    .slice(1);
  const valueIn = (block: string, key: string): string | undefined =>
    new RegExp(`^ +${key}: (.+)$`, 'm').exec(block)?.[1];
  return blocks.map((block) => ({
    name: block.split('\n', 1)[0] ?? '',
    expr: valueIn(block, 'expr') ?? '',
    runbook: valueIn(block, 'runbook'),
  }));
}

const Dashboard = z.object({
  panels: z.array(
    z.object({ id: z.number(), title: z.string(), targets: z.array(z.object({ expr: z.string() })).optional() }),
  ),
});

export const dashboardPanels = (): z.infer<typeof Dashboard>['panels'] =>
  Dashboard.parse(JSON.parse(readFileSync(monitoringFile('dashboard.json'), 'utf8'))).panels;

/** Names of metrics in an expression, as they stand in `# HELP`: without what Prometheus adds to a histogram's. */
export const metricsIn = (expr: string): string[] =>
  [...expr.matchAll(/\b(?:hopscotch|nodejs|process)_\w+/g)].map(([name]) => name.replace(/_(?:bucket|sum|count)$/, ''));
