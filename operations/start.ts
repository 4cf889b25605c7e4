import { helpWithoutArguments } from './command/help.ts';
import { buildFrontend } from './site/frontend.ts';
import { runSite } from './site/run-site.ts';

/**
 * `npm start`: the whole site in one process, with a PostgreSQL of its own unless DATABASE_URL is set.
 *
 * `npm run backup` keeps what cannot be computed again while it runs; without the master key in DATA_DIR/secrets.json (or MASTER_KEY,
 * wherever you keep it) that cannot be read.
 */
helpWithoutArguments(`npm start    runs the whole site at http://localhost:3000 until Ctrl-C, on the data in DATA_DIR (default .data)

It takes no arguments. Its settings are variables of the environment: PORT, HOST, DATA_DIR, DATABASE_URL, EVENTSTORE_URL, DEMO and
the others in docs/operations.md, "Settings".`);

await runSite({
  environment: process.env,
  prepare: async (config, announce, signal) => {
    // In production the pages are built when the image is made.
    if (config.mode !== 'production') await buildFrontend(announce, { signal });
  },
});
