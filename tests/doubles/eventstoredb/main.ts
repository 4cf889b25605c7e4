import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { startEventStoreDbDouble } from './double.ts';
import { fileLog } from './file-log.ts';

// The double as a process of its own: `node tests/doubles/eventstoredb/main.ts FOLDER PORT`, as EVENTSTORE_TEST_START starts a real
// server. Prints its url when it is ready. What is in its folder survives it.
const [folder, port] = process.argv.slice(2);
if (folder === undefined || port === undefined) throw new Error('Say a data folder and a port.');
mkdirSync(folder, { recursive: true });
const double = await startEventStoreDbDouble({ port: Number(port), log: fileLog(path.join(folder, 'log.ndjson')) });
process.stdout.write(`${double.url}\n`);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void double.close());
