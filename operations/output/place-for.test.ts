import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { requirePlaceFor } from './place-for.ts';

test('a name that ends with a slash is a folder, and no file where there is none', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hopscotch-place-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const at = (name: string): string => path.join(folder, name);
  writeFileSync(at('file'), '');
  mkdirSync(at('folder'));
  const placed = (name: string): Promise<void> => requirePlaceFor(at(name), false);
  await expect(placed('missing/')).rejects.toThrow(`There is no folder ${at('missing')}/. Make it first.`);
  await expect(placed('file/')).rejects.toThrow(`There is no folder ${at('file')}/. Make it first.`);
  await expect(placed('folder/')).rejects.toThrow('is a folder. Name a file in it.');
  await expect(placed('missing')).resolves.toBeUndefined();
});
