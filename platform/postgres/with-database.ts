import type { Config } from '../config/config.ts';
import { startPostgres } from './launcher.ts';

/**
 * Runs `work` with the address of the database that the configuration means: DATABASE_URL, else the embedded PostgreSQL, which
 * is started for it when the site does not run, and stopped again.
 */
export async function withDatabase<Result>(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: (message: string) => void,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  if (config.databaseUrl !== null) return work(config.databaseUrl);
  const postgres = await startPostgres({ dataDir: config.dataDir, log });
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}
