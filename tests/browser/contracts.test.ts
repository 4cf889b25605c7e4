import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '#operations/site/frontend.ts';
import { calls } from '#domain/calls.ts';
import type { Contract } from '#domain/kernel/call.ts';

test('no contract is in what browsers load: calls are made by their names alone', () => {
  const files = globSync('dist/assets/*.js', { cwd: repository });
  expect(files).not.toHaveLength(0);
  const text = files.map((file) => readFileSync(join(repository, file), 'utf8')).join('\n');
  // The search would find one.
  expect(text).toContain('GET /api/activities/facets');
  const contracts: readonly Contract[] = Object.values(calls);
  // Shorter ones are what a button says, too.
  const found = contracts.filter(({ summary }) => summary.length > 30 && text.includes(summary));
  expect(found.map(({ name }) => name)).toEqual([]);
});

test('the styles that every page waits for have nothing of the map: that comes with the map, in a file of its own', () => {
  const styles = (name: string): string =>
    globSync(`dist/assets/${name}-*.css`, { cwd: repository })
      .map((file) => readFileSync(join(repository, file), 'utf8'))
      .join('\n');
  expect(styles('maplibre-gl')).toContain('.maplibregl-ctrl');
  expect(styles('style')).toContain('@layer utilities');
  expect(styles('style')).not.toContain('maplibregl');
});
