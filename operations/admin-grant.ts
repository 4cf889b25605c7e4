import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { streams } from '#domain/catalog.ts';
import { execute } from '#event-store/execute.ts';
import { memberDecider } from '#platform/auth/members.ts';
import { readConfig } from '#platform/config/config.ts';
import type { ServerContext } from '#platform/context.ts';
import { startPostgres } from '#platform/postgres/launcher.ts';
import { members } from '#projectors/members.ts';
import { startProjectors } from '#projectors/runner.ts';
import { compose } from './site/compose.ts';

const usage =
  'npm run admin:grant -- EMAIL             makes a member an admin\nnpm run admin:grant -- --revoke EMAIL    takes it back';

/** `npm run admin:grant`: works beside a running site and without one; ends when readers see the change. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { revoke: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [email] = positionals;
  if (email === undefined || positionals.length > 1) {
    console.error(usage);
    return 2;
  }
  const config = readConfig(process.env);
  const postgres =
    config.databaseUrl === null ? await startPostgres({ dataDir: config.dataDir, log: () => {} }) : undefined;
  try {
    const { context, close } = await compose(config, config.databaseUrl ?? postgres?.url ?? '');
    try {
      return await change(context, email, values.revoke);
    } finally {
      await close();
    }
  } finally {
    await postgres?.stop();
  }
}

async function change(context: ServerContext, email: string, revoke: boolean): Promise<number> {
  // Stands by when the site's own projectors run; does their work when nothing else does.
  const projectors = await startProjectors(context, [members], { waitForLease: true });
  try {
    const memberId = await context.auth.memberIdOf(email);
    if (memberId === undefined) {
      console.error(`There is no account with the address ${email}. It has to register first.`);
      return 1;
    }
    const commandId = randomUUID();
    const { events, position } = await execute(
      context.log,
      streams.member(memberId),
      memberDecider,
      { type: revoke ? 'RevokeRole' : 'GrantRole', role: 'admin' },
      {
        commandId,
        correlationId: commandId,
        causationId: null,
        actor: { id: `operator ${userInfo().username}`, role: 'system' },
        occurredAt: new Date().toISOString(),
      },
    );
    const seen = await context.readPosition.waitFor(['members'], position, 15_000);
    const verb = revoke ? 'is no longer an admin' : 'is an admin';
    console.log(`${email} ${verb}${events.length === 0 ? ' (nothing had to change)' : ''}.`);
    if (!seen) console.log('The site has not caught up yet; it will within a moment of running again.');
    return 0;
  } finally {
    await projectors.stop();
  }
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  return 1;
});
