import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { seedDemo } from '#operations/demo/seed.ts';
import { chromiumBinary } from '#tests/browser/support/chromium-binary.ts';
import { testApp } from '#tests/support/app.ts';
import type { Figure } from './figure.ts';
import { visitedPages } from './visited-pages.ts';

const run = promisify(execFile);

/** Brought by npx when it is asked for: 200 packages that nothing else needs. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
};
type Category = keyof typeof categories;
/** A performance of 95 is as good as 100 on a machine that others use as well. */
const ENOUGH: Readonly<Record<Category, number>> = { performance: 5, accessibility: 0, 'best-practices': 0, seo: 0 };

const ReportSchema = z.object({
  categories: z.record(
    z.string(),
    z.object({ score: z.number(), auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
  ),
  audits: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), title: z.string(), numericValue: z.number().optional() }),
  ),
});

/**
 * What Lighthouse says of the pages that a visitor meets first, on the phone that it simulates: how many of 100 points are missing.
 * `url`: an empty database.
 */
export async function lighthouseFigures({ url }: { readonly url: string }): Promise<Figure[]> {
  const site = await testApp({ databaseUrl: url });
  const folder = await mkdtemp(path.join(tmpdir(), 'hopscotch-lighthouse-'));
  try {
    await seedDemo(site.context);
    const figures: Figure[] = [];
    for (const [name, address] of Object.entries(await visitedPages(site))) {
      const report = await reportOn(`${site.url}${address}`, path.join(folder, 'report.json'));
      for (const category of Object.keys(categories) as Category[]) {
        const { score, auditRefs } = report.categories[category] ?? { score: 0, auditRefs: [] };
        const isPerformance = category === 'performance';
        figures.push({
          name: `Points missing of ${name} in ${categories[category]}`,
          value: Math.round(100 - score * 100),
          unit: 'of 100',
          goal: {
            valueAtMost: ENOUGH[category],
            ...(isPerformance ? { openIn: 'decision 28' } : { heldAt: ENOUGH[category] }),
          },
        });
        const faults = auditRefs.filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 0.9);
        for (const { id } of faults)
          process.stderr.write(`  ${name}, ${categories[category]}: ${report.audits[id]?.title}\n`);
      }
      figures.push({
        name: `Largest picture or text of ${name} is there after`,
        value: report.audits['largest-contentful-paint']?.numericValue ?? 0,
        unit: 'ms',
      });
    }
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
    await site.close();
  }
}

async function reportOn(address: string, file: string): Promise<z.infer<typeof ReportSchema>> {
  const { executablePath, args, env } = await chromiumBinary();
  await run(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      address,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${Object.keys(categories).join(',')}`,
      `--chrome-flags=--headless=new ${args.join(' ')}`,
    ],
    { env: { ...process.env, ...env, CHROME_PATH: executablePath }, maxBuffer: 2 ** 26 },
  );
  return ReportSchema.parse(JSON.parse(await readFile(file, 'utf8')));
}
