import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

test('of secrets that are named the site is restored, also where the environment has empty ones; another master key there is refused', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hopscotch-named-secrets-'));
  const [DATA_DIR, file] = [path.join(folder, 'data'), path.join(folder, 'kept.json')];
  const [masterKey, other] = ['0123456789abcdef'.repeat(4), 'fedcba9876543210'.repeat(4)];
  writeFileSync(
    file,
    JSON.stringify({ masterKey, sessionSecret: other, scraperToken: 'a token of twenty-four letters' }),
  );
  const keyWith = (MASTER_KEY: string): string => {
    const { config } = configOfNewSite(file, { NODE_ENV: 'test', DATA_DIR, MASTER_KEY, SESSION_SECRET: '' });
    return config.masterKey.toString('hex');
  };
  try {
    expect(keyWith('')).toBe(masterKey);
    expect(keyWith(masterKey.toUpperCase())).toBe(masterKey);
    expect(() => keyWith(other)).toThrow(`MASTER_KEY is set to another one than in ${file}: unset it.`);
    expect(existsSync(DATA_DIR)).toBe(false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
