import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { EnvironmentSchema } from '#platform/config/settings.ts';
import { GatewayEnvironmentSchema } from '../gateway/settings.ts';
import { repository } from '../site/frontend.ts';

const [, section = ''] = readFileSync(path.join(repository, 'docs/operations.md'), 'utf8').split('\n## Settings\n');
const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `([A-Z_]+)` \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, name = '', without = '', what = '']) => ({ name, without, what }),
);
/** Read by a library of ours. */
const others = ['OTEL_EXPORTER_OTLP_HEADERS'];

test('the manual has a row for each setting that there is, and for no other', () => {
  const names = { ...EnvironmentSchema.shape, ...GatewayEnvironmentSchema.shape };
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...Object.keys(names), ...others].toSorted());
  expect(rows.filter(({ what }) => what.trim().length < 10)).toEqual([]);
});

test('what the manual says a setting is where it is not set is what it is then', () => {
  const defaults = Object.entries(EnvironmentSchema.parse({})).filter(([, value]) => !Array.isArray(value));
  expect(defaults.length).toBeGreaterThan(5);
  const missing = defaults.filter(
    ([name, value]) => !rows.some((row) => row.name === name && row.without.includes(`\`${String(value)}\``)),
  );
  expect(missing).toEqual([]);
});
