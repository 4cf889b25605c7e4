import { readFileSync } from 'node:fs';
import { repository } from '#operations/site/frontend.ts';

/** The file with the script of the page in `module`, "features/directory/directory-page.tsx": what pages load by themselves has no name. */
export function pageFile(module: string): string {
  const manifest = JSON.parse(readFileSync(`${repository}/dist/.vite/manifest.json`, 'utf8')) as Readonly<
    Record<string, { readonly file: string }>
  >;
  const file = manifest[module]?.file;
  if (file === undefined) throw new Error(`No page is built of ${module}.`);
  return file;
}
