import { startProjectors } from '#projectors/runner.ts';
import { runWorker } from './run-worker.ts';

/** `npm run start:projectors`: keeps the read models up with the log; any number of them share the work. */
await runWorker('projectors', [(context) => startProjectors(context)], { keepChain: false });
