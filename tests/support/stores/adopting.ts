import { pino } from 'pino';
import { adoptLog } from '#operations/log/adopt-log.ts';
import { openDatabase } from '#platform/database.ts';

/** `npm run log -- adopt`, for the database at `databaseUrl` and the log at `url`. Answers whether it was another log. */
export async function adopt(databaseUrl: string, url: string): Promise<boolean> {
  const logger = pino({ level: 'silent' });
  const db = openDatabase({ url: databaseUrl, max: 1, logger });
  try {
    return await adoptLog({ db, url, logger });
  } finally {
    await db.close();
  }
}
