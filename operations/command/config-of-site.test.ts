import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { configOfNewSite } from './config-of-site.ts';

test('of a master key alone a site is restored with that key, and a look at the backup makes nothing', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hopscotch-new-site-'));
  const [DATA_DIR, MASTER_KEY] = [path.join(folder, 'data'), '0123456789abcdef'.repeat(4)];
  try {
    const { config, keepSecrets } = configOfNewSite(undefined, { NODE_ENV: 'test', DATA_DIR, MASTER_KEY });
    expect(config.masterKey.toString('hex')).toBe(MASTER_KEY);
    keepSecrets();
    expect(existsSync(DATA_DIR)).toBe(false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
