import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '#operations/site/frontend.ts';
import { defaultPorts } from '#platform/parts.ts';

const textOf = (file: string): string => readFileSync(path.join(repository, file), 'utf8');
const parts = Object.keys(defaultPorts).filter((part) => part !== 'site');

test.each(parts)('%s can be started by npm and as a container', (part) => {
  const file = `operations/parts/${part}.ts`;
  expect(existsSync(path.join(repository, file))).toBe(true);
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  expect(scripts[`start:${part}`]).toBe(`exec node ${file}`);
  expect(textOf('docker-compose.yml')).toContain(`  ${part}:\n    <<: *part\n    command: ['node', '${file}']\n`);
});

test('docker-compose.yml starts nothing else of ours', () => {
  expect(textOf('docker-compose.yml').match(/operations\/\S+\.ts/g)).toHaveLength(parts.length);
});
