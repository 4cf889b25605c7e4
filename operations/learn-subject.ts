import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { weightsOfSubject } from '#scraper/weighing/weights.ts';
import { helpWithoutArguments } from './command/help.ts';
import { repository } from './site/frontend.ts';

helpWithoutArguments(
  'npm run learn:subject    learns anew from the fixtures and the passages in scraper/weighing what tells that a page is about an activity; it takes no arguments',
);

/** `npm run learn:subject`: writes the weights beside the reader and says how often pages that were left out would be judged wrongly. */
const { weights, unseen } = weightsOfSubject();
writeFileSync(join(repository, 'scraper/extract/facts/subject-weights.json'), `${JSON.stringify(weights)}\n`);
process.stdout.write(
  `Left out and judged by the others: ${unseen.refused} of ${unseen.activities} activities refused, ${unseen.taken} of ${unseen.others} others taken.\n`,
);
