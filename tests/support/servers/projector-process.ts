import { pino } from 'pino';
import { openLog } from '#event-store/open-log.ts';
import { openDatabase } from '#platform/database.ts';
import { createMetrics } from '#platform/metrics.ts';
import { members } from '#projectors/members.ts';
import { points } from '#projectors/points.ts';
import { runProjectors } from '#projectors/runtime/projectors.ts';

/** A process of its own that keeps two read models up until it is killed: `node projector-process.ts DATABASE_URL MASTER_KEY_HEX`. */
const [url = '', key = ''] = process.argv.slice(2);
const logger = pino({ level: 'silent' });
const { log } = await openLog({ url, masterKey: Buffer.from(key, 'hex') });
const db = openDatabase({ url, max: 6, logger });
await runProjectors({ log, db, logger, metrics: createMetrics() }, [members, points]);
process.stdout.write('ready\n');
