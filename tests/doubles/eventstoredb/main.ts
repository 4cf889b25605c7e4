import { parseArgs } from 'node:util';
import { startEventStoreDbDouble } from './double.ts';
import { fileLog } from './file-log.ts';

// The double as a process of its own: `node tests/doubles/eventstoredb/main.ts --port 2113 [--file log.ndjson]`. Prints its url
// when it is ready. With a file it survives being killed.
const { values } = parseArgs({ options: { port: { type: 'string' }, file: { type: 'string' } } });
const double = await startEventStoreDbDouble({
  ...(values.port ? { port: Number(values.port) } : {}),
  ...(values.file ? { log: fileLog(values.file) } : {}),
});
process.stdout.write(`${double.url}\n`);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void double.close());
