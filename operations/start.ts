import { helpWithoutArguments } from './command/help.ts';
import { buildFrontend } from './site/frontend.ts';
import { runSite } from './site/run-site.ts';

/**
 * `npm start`: the whole site in one process, with a PostgreSQL of its own unless DATABASE_URL is set.
 *
 * What a backup must hold: DATA_DIR (default `.data`) of a stopped site; or, while it runs, a `pg_dump` of the database together
 * with DATA_DIR/secrets.json (or MASTER_KEY, wherever you keep it). Without the master key the people in the log are erased for
 * good. Read models need no backup: `npm run rebuild -- --all` computes them from the log.
 */
helpWithoutArguments(`npm start    runs the whole site at http://localhost:3000 until Ctrl-C, on the data in DATA_DIR (default .data)

It takes no arguments. Its settings are variables of the environment: PORT, HOST, DATA_DIR, DATABASE_URL, EVENTSTORE_URL, DEMO and
the others that platform/config/config.ts describes.`);

await runSite({
  environment: process.env,
  prepare: async (config, announce, signal) => {
    // In production the pages are built when the image is made.
    if (config.mode !== 'production') await buildFrontend(announce, { signal });
  },
});
