import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { repository } from '../site/frontend.ts';

const Locked = z.object({
  name: z.string().optional(),
  version: z.string(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  /** In the archive of the package that it stands in, whose integrity covers it. */
  inBundle: z.boolean().default(false),
  link: z.boolean().default(false),
  dev: z.boolean().default(false),
  license: z.string().optional(),
  hasInstallScript: z.boolean().default(false),
});
const Lockfile = z.object({ lockfileVersion: z.literal(3), packages: z.record(z.string(), z.unknown()) });
const Manifest = z.object({ allowScripts: z.record(z.string(), z.boolean()) });

/** A package that the lockfile names. */
export interface LockedPackage extends z.infer<typeof Locked> {
  readonly name: string;
}

const read = (name: string): string => readFileSync(path.join(repository, name), 'utf8');

/** Everything that `npm ci` may bring, on whatever machine. */
export function lockedPackages(): LockedPackage[] {
  const { packages } = Lockfile.parse(JSON.parse(read('package-lock.json')));
  return Object.entries(packages)
    .filter(([place]) => place !== '')
    .map(([place, entry]) => {
      const locked = Locked.parse(entry);
      return { ...locked, name: locked.name ?? place.slice(place.lastIndexOf('node_modules/') + 13) };
    });
}

/** Which packages may run a script when they are installed, and which are known to have one that nobody needs. */
export const allowedScripts = (): ReadonlyMap<string, boolean> =>
  new Map(Object.entries(Manifest.parse(JSON.parse(read('package.json'))).allowScripts));
