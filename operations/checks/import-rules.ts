import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { z } from 'zod';
import { repository } from '../site/frontend.ts';

const PackageSchema = z.object({ imports: z.record(z.string(), z.string()) });

/** The top folders that code may stand in: those that package.json's `imports` name. */
export function rooms(): string[] {
  const { imports } = PackageSchema.parse(JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')));
  return Object.keys(imports).map((name) => name.replace(/^#|\/\*$/g, ''));
}

export interface ForbiddenImport {
  /** The name of the rule in .dependency-cruiser.mjs. */
  readonly rule: string;
  readonly from: string;
  readonly to: string;
  /** The way round, for a cycle. */
  readonly cycle: readonly string[];
}

export interface ImportReport {
  readonly forbidden: readonly ForbiddenImport[];
  readonly files: number;
  readonly imports: number;
}

/**
 * Holds every source file of the rooms below `folder` against .dependency-cruiser.mjs. Throws when a file was not read: a
 * parser that does not know a language finds no module, hence nothing forbidden, and says nothing of it.
 */
export async function checkImports(folder: string = repository): Promise<ImportReport> {
  const sources = sourcesIn(folder);
  const options = await extractOptions(join(repository, '.dependency-cruiser.mjs'));
  const { output } = await cruise(rooms(), { ...options, baseDir: folder });
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with a text.');
  const read = new Set(output.modules.map(({ source }) => source));
  const unread = sources.filter((file) => !read.has(file));
  if (sources.length === 0 || unread.length > 0)
    throw new Error(`The imports of ${unread.length} of ${sources.length} files were not read: ${unread.join(', ')}`);
  return reportOf(output, sources.length);
}

function reportOf({ summary }: ICruiseResult, files: number): ImportReport {
  return {
    forbidden: summary.violations.map(({ rule, from, to, cycle = [] }) => ({
      rule: rule.name,
      from,
      to,
      cycle: cycle.map(({ name }) => name),
    })),
    files,
    imports: summary.totalDependenciesCruised ?? 0,
  };
}

function sourcesIn(folder: string): string[] {
  return rooms()
    .flatMap((room) => globSync(`${room}/**/*.{ts,tsx}`, { cwd: folder }))
    .map((file) => file.replaceAll(sep, '/'))
    .toSorted();
}
