import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { helpWithoutArguments } from './command/help.ts';
import { scraperPage } from './docs/scraper-page.ts';
import { repository } from './site/frontend.ts';

helpWithoutArguments(
  'npm run docs:scraper    writes docs/scraper.md anew from how the fixtures of each kind are read; it takes no arguments',
);

/** `npm run docs:scraper`: measures the reader over its fixtures and prints what it makes of them into docs/scraper.md. */
writeFileSync(join(repository, 'docs/scraper.md'), scraperPage());
