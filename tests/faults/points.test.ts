import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultPoints, plantedBugs } from '#event-store/faults/points.ts';
import { repository } from '#operations/site/frontend.ts';

const rooms = '{command-api,event-store,operations,platform,policies,projectors,query-api,scraper}/**/*.ts';
const named = (call: RegExp): string[] =>
  globSync(rooms, { cwd: repository })
    .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('event-store/faults/'))
    .flatMap((file) => [...readFileSync(`${repository}/${file}`, 'utf8').matchAll(call)])
    .map(([, name = '']) => name);

test('each point at which the fault harness may strike stands in the code once, and each in the code has a name', () => {
  expect(named(/faultPoint(?:\?\.)?\(\s*'([^']+)'/g).toSorted()).toEqual([...faultPoints].toSorted());
});

test('each bug that can be planted stands in the code once, and each in the code has a name', () => {
  expect(named(/isPlanted\(\s*'([^']+)'/g).toSorted()).toEqual([...plantedBugs].toSorted());
});
