import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * A new folder for what a site or a server keeps, which whoever asked removes. As root PostgreSQL runs as another user: could that
 * one not come in, its data would lie elsewhere, and stay when the folder goes.
 */
export function dataFolder(name: string, within = tmpdir()): string {
  const folder = mkdtempSync(path.join(within, `hopscotch-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}
