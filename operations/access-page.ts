import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accessPage } from './docs/access-page.ts';
import { repository } from './site/frontend.ts';

/** `npm run docs:access`: prints the contracts' rules into docs/access.md. */
writeFileSync(join(repository, 'docs/access.md'), accessPage());
