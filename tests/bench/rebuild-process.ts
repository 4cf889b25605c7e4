import { pino } from 'pino';
import { openLog } from '#event-store/open-log.ts';
import { openDatabase } from '#platform/database.ts';
import { allReadModels } from '#projectors/all.ts';
import { rebuild } from '#projectors/runtime/rebuild/rebuild.ts';

/** A process of its own, because the most that a process ever took is the process's: URL KEY -> megabytes. */
const [url = '', masterKey = ''] = process.argv.slice(2);
const logger = pino({ level: 'silent' });
const opened = await openLog({ url, masterKey: Buffer.from(masterKey, 'hex') });
const db = openDatabase({ url, max: 8, logger });
await rebuild({ log: opened.log, db, logger }, allReadModels);
await db.close();
await opened.close();
process.stdout.write(String(process.resourceUsage().maxRSS / 1_000));
