import { startScraper } from '#scraper/runner.ts';
import { runWorker } from './run-worker.ts';

/** `npm run start:scraper`: reads the pages that people ask for; any number of them share the work. */
await runWorker('scraper', [(context) => startScraper(context)], { keepChain: false });
