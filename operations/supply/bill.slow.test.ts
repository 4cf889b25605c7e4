import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { repository } from '../site/frontend.ts';
import { lockedPackages } from './lockfile.ts';

const Bill = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(
    z.object({ name: z.string(), version: z.string(), purl: z.string(), hashes: z.array(z.unknown()).default([]) }),
  ),
});

test('the bill of materials names everything that the lockfile does, with its hash', () => {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '-s', 'sbom'], {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  });
  expect(status, stderr).toBe(0);
  const { components } = Bill.parse(JSON.parse(stdout));
  const named = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const packages = lockedPackages();
  expect(packages.map(({ name, version }) => `${name}@${version}`).filter((each) => !named.has(each))).toEqual([]);
  const bundled = new Set(packages.filter(({ inBundle }) => inBundle).map(({ name }) => name));
  expect(components.filter(({ hashes, name }) => hashes.length === 0 && !bundled.has(name))).toEqual([]);
}, 60_000);
