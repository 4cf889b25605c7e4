import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { type Config, readConfig } from '#platform/config/config.ts';
import { freePort } from '#platform/free-port.ts';
import { startPostgres, type RunningPostgres } from '#platform/postgres/launcher.ts';
import { helpWithoutArguments } from './command/help.ts';
import { repository } from './site/frontend.ts';
import { servePagesInDevelopment } from './site/pages-in-development.ts';
import { explain, requireFreePort } from './site/process.ts';

/**
 * `npm run dev`: the site with reload. Vite serves the pages on PORT and passes everything else to the server behind it, which
 * `node --watch` starts anew when one of its files changes. PostgreSQL belongs to this process, so that it survives the reloads.
 */
async function dev(): Promise<void> {
  helpWithoutArguments(
    'npm run dev    the site as npm start runs it, with reload of what is edited; it takes no arguments',
  );
  const config = readConfig(process.env);
  await requireFreePort(config);
  const inner = await freePort();
  const postgres =
    config.databaseUrl === null ? await startPostgres({ dataDir: config.dataDir, log: print }) : undefined;
  const server = startServer(config, inner, postgres);
  const vite = await servePagesInDevelopment({
    host: config.host,
    port: config.port,
    behind: `http://127.0.0.1:${inner}`,
  });
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    const ended = server.exitCode === null ? new Promise((resolve) => server.once('exit', resolve)) : undefined;
    server.kill('SIGTERM');
    const hard = setTimeout(() => server.kill('SIGKILL'), 8000);
    await Promise.all([vite.close(), ended]);
    clearTimeout(hard);
    await postgres?.stop();
    process.exit(0);
  };
  server.on('exit', () => void stop());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
}

await dev().catch((error: unknown) => {
  process.stderr.write(`${explain(error, 'npm run dev')}\n`);
  process.exit(1);
});

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function startServer(config: Config, innerPort: number, running: RunningPostgres | undefined): ChildProcess {
  const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'operations/site/dev-server.ts'], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(innerPort),
      HOST: '127.0.0.1',
      BASE_URL: config.baseUrl,
      ...(running ? { DATABASE_URL: running.url } : {}),
    },
  });
  createInterface({ input: child.stdout }).on('line', (line) =>
    print(line.replace(`http://localhost:${innerPort}`, `http://localhost:${config.port}`)),
  );
  return child;
}
