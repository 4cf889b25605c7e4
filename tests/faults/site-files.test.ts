import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { anchorsIn } from '#event-store/anchors/anchor-file.ts';
import { repository } from '#operations/site/frontend.ts';

const masterKey = Buffer.alloc(32, 7);
/** Takes an anchor as a process of ours does, of a chain that never changes. */
const takes = `
  import { anchorsAt } from '#event-store/anchors/anchor-file.ts';
  const chain = { head: async () => ({ position: 0, count: 0, hash: '', plain: 0 }), anchoring: (work) => work(async () => undefined) };
  const keys = { ledger: async () => ({ keys: 0, destructions: [] }) };
  const anchors = anchorsAt(process.argv[1], Buffer.alloc(32, 7), { chain, keys });
  await anchors.take('anchor', new Date()).then(() => console.log('taken'), ({ code }) => console.log(code));
`;

test('an anchor finds no room on a disk that is full, as any file of the site, and the next one stands behind the last whole one', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hopscotch-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [file, full] = [path.join(folder, 'data', 'anchors.ndjson'), path.join(folder, 'full')];
  const take = (): string =>
    execFileSync(
      process.execPath,
      ['--import', new URL('site-files.ts', import.meta.url).href, '--input-type=module', '--eval', takes, file],
      { cwd: repository, env: { DATA_DIR: path.dirname(file), FAULTS_FILES: full }, encoding: 'utf8' },
    ).trim();
  const held = async (): Promise<number> => (await anchorsIn(file, masterKey)).anchors.length;
  expect(take()).toBe('taken');
  const whole = statSync(file).size;
  writeFileSync(full, '');
  expect(take()).toBe('ENOSPC');
  expect([await held(), statSync(`${full}.refused`).size]).toEqual([1, 1]);
  // Half of it is there.
  expect(statSync(file).size).toBeGreaterThan(whole * 1.3);
  expect(statSync(file).size).toBeLessThan(whole * 1.7);
  rmSync(full);
  expect(take()).toBe('taken');
  expect(await held()).toBe(2);
  expect(readFileSync(file, 'utf8').endsWith('\n')).toBe(true);
});
