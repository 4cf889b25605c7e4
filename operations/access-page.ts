import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { helpWithoutArguments } from './command/help.ts';
import { accessPage } from './docs/access-page.ts';
import { repository } from './site/frontend.ts';

helpWithoutArguments(
  'npm run docs:access    writes docs/access.md anew from the contracts of the calls; it takes no arguments',
);

/** `npm run docs:access`: prints the contracts' rules into docs/access.md. */
writeFileSync(join(repository, 'docs/access.md'), accessPage());
