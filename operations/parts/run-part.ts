import { flushCompileCache } from 'node:module';
import { type Config, readConfig } from '#platform/config/config.ts';
import { requireModeOfSecrets } from '#platform/config/secrets.ts';
import type { App } from '#platform/http/app.ts';
import { listenAt } from '#platform/http/listening.ts';
import { createLogger } from '#platform/logger.ts';
import type { Part } from '#platform/parts.ts';
import { helpWith } from '../command/help.ts';
import { Cleanup, DRAIN_MS, explain, onSignal, requireFreePort, requireNode } from '../site/process.ts';
import { endure } from '../site/steady.ts';
import { waitForServers } from '../site/wait-for-servers.ts';

export type ProcessPart = Exclude<Part, 'site'>;

/** Where a part listens. */
export interface Listening {
  readonly port: number;
  readonly host: string;
}

/**
 * Runs one part of the site as a process of its own until a signal comes: `read` its settings, which are checked before anything
 * is opened, `open` it and leave in `cleanup` how it ends. Prints one line on standard output when it is ready.
 */
export async function runPart<Settings extends Listening>(
  part: ProcessPart,
  read: () => Settings,
  open: (settings: Settings, cleanup: Cleanup) => Promise<void>,
): Promise<void> {
  helpWith(`npm run start:${part}    runs this part of the site as a process of its own until Ctrl-C

It takes no arguments. docs/operations.md says how the parts are run together; its settings are variables of the environment.`);
  endure(createLogger({ logLevel: 'error' }));
  const cleanup = new Cleanup();
  const stopping = onSignal(cleanup, (line) => void process.stderr.write(`${line}\n`));
  try {
    requireNode();
    const settings = read();
    await requireFreePort(settings);
    await open(settings, cleanup);
    if (stopping.aborted) return;
    process.stdout.write(`Hopscotch ${part} is ready at http://localhost:${settings.port}\n`);
    // As `runSite` does.
    flushCompileCache();
  } catch (error) {
    if (stopping.aborted) return;
    process.stderr.write(`${explain(error, `npm run start:${part}`)}\n`);
    process.exitCode = 1;
    await cleanup.run();
  }
}

/** The settings of a part that works on the shared database. */
export type PartConfig = Config & { readonly databaseUrl: string };

export function readPartConfig(part: ProcessPart): PartConfig {
  const config = readConfig(process.env, part);
  requireModeOfSecrets(config);
  // readConfig has refused a part without one.
  return { ...config, databaseUrl: config.databaseUrl ?? '' };
}

/** Waits for the servers that a part needs. Standard output is for the one line that it is ready. */
export const untilThere = (config: Pick<PartConfig, 'databaseUrl' | 'eventstoreUrl'>): Promise<void> =>
  waitForServers(config, (line) => void process.stderr.write(`${line}\n`));

/** Listens, and at the end takes no new requests and gives those in hand a while. */
export async function listen(app: App, listening: Listening, cleanup: Cleanup): Promise<void> {
  cleanup.add(async () => {
    const cutOff = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
    await app.close().finally(() => clearTimeout(cutOff));
  });
  await app.listen(listenAt(listening));
}
