import { audit } from './audit.ts';
import { directory } from './directory.ts';
import { figures } from './figures.ts';
import { listing } from './listing.ts';
import { members } from './members.ts';
import { points } from './points.ts';
import type { ReadModel } from './runtime/read-model.ts';
import { reviewQueue } from './review-queue.ts';
import { scraperRuns } from './scraper-runs.ts';

/** Every read model of the product. A new one is added here and nowhere else. */
export const allReadModels: readonly ReadModel[] = [
  audit,
  directory,
  figures,
  listing,
  members,
  points,
  reviewQueue,
  scraperRuns,
];
