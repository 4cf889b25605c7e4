import { pino } from 'pino';
import { openLog } from '#event-store/open-log.ts';
import { openDatabase } from '#platform/database.ts';
import { createMetrics } from '#platform/metrics.ts';
import { points } from '#projectors/points.ts';
import { startProjectors } from '#projectors/runner.ts';
import { upkeepModel } from '#projectors/upkeep.ts';

/** A process of its own that carries out what is asked to be done to the points: `node upkeep-process.ts DATABASE_URL MASTER_KEY_HEX`. */
const [url = '', key = ''] = process.argv.slice(2);
const logger = pino({ level: 'silent' });
const { log } = await openLog({ url, masterKey: Buffer.from(key, 'hex') });
const db = openDatabase({ url, max: 12, logger });
await startProjectors({ log, db, logger, metrics: createMetrics() }, [points, upkeepModel]);
process.stdout.write('ready\n');
