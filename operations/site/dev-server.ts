import { buildFrontend } from './frontend.ts';
import { runSite } from './run-site.ts';

/** The server behind `npm run dev`. It serves pages only to those who ask it directly, so they are built once and may be old. */
await runSite({
  environment: process.env,
  prepare: async (_config, announce, signal) => {
    await buildFrontend(announce, { keepOld: true, signal });
  },
});
