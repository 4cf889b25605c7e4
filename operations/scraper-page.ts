import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { helpWith } from './command/help.ts';
import { scraperPage } from './docs/scraper-page.ts';
import { repository } from './site/frontend.ts';

helpWith('npm run docs:scraper    writes docs/scraper.md anew from how the fixtures of each kind are read');

/** `npm run docs:scraper`: measures the reader over its fixtures and prints what it makes of them into docs/scraper.md. */
writeFileSync(join(repository, 'docs/scraper.md'), scraperPage());
