import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type PageName, pageOf } from '#domain/site/pages.ts';
import { httpProblem } from '#platform/http/problem.ts';
import type { Bundle } from '../rendering/renderer.ts';

/** What the build of the frontend gave the server. */
export interface BuiltPages {
  /** index.html, which every page begins with. */
  readonly html: string;
  /** The scripts that a page needs besides those that index.html names: asked for at once, they come beside them. */
  readonly filesOf: (page: PageName) => readonly string[];
  /** What draws pages on the server. */
  readonly bundle: Bundle;
}

/** The build in `dist`; read again when a new one has replaced it. */
export function builtPages(dist: string): () => Promise<BuiltPages> {
  const index = path.join(dist, 'index.html');
  let known: { readonly at: number; readonly pages: BuiltPages } | undefined;
  return async () => {
    const built = await stat(index).catch(unbuilt);
    if (known?.at !== built.mtimeMs)
      known = { at: built.mtimeMs, pages: await readBuild(dist, index, built.mtimeMs).catch(unbuilt) };
    return known.pages;
  };
}

function unbuilt(): never {
  throw httpProblem(503, 'The pages have not been built yet. Run `npm run build`.', 30);
}

/** An entry of vite's manifest. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

async function readBuild(dist: string, index: string, at: number): Promise<BuiltPages> {
  const [html, text] = await Promise.all([
    readFile(index, 'utf8'),
    readFile(path.join(dist, '.vite/manifest.json'), 'utf8'),
  ]);
  const manifest = JSON.parse(text) as Manifest;
  const filesOf = (page: PageName): readonly string[] => {
    const module = `/${pageOf(page).module ?? page}-page.tsx`;
    const entry = Object.keys(manifest).find((name) => name.endsWith(module));
    return entry === undefined ? [] : [...filesNeeded(manifest, entry)].filter((file) => !html.includes(file));
  };
  const files = new Map<PageName, readonly string[]>();
  return {
    html,
    bundle: { file: path.join(dist, '.server/render.js'), version: String(at) },
    filesOf: (page) => {
      const needed = files.get(page) ?? filesOf(page);
      files.set(page, needed);
      return needed;
    },
  };
}

/** The file of `entry` and of everything that it imports before it can run. */
function filesNeeded(manifest: Manifest, entry: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[entry];
  if (!chunk || files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const each of chunk.imports ?? []) filesNeeded(manifest, each, files);
  return files;
}
