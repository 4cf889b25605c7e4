import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { handle } from '#event-store/handle.ts';
import { readConfig } from '#platform/config/config.ts';
import type { ServerContext } from '#platform/context.ts';
import { withDatabase } from '#platform/postgres/with-database.ts';
import { members } from '#projectors/members.ts';
import { startProjectors } from '#projectors/runner.ts';
import { runCommand } from './command/run-command.ts';
import { compose } from './site/compose.ts';

const usage =
  'npm run admin:grant -- EMAIL             makes a member an admin\nnpm run admin:grant -- --revoke EMAIL    takes it back';

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
    const { events, position } = await handle(
      context.log,
      memberId,
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

/** `npm run admin:grant`: works beside a running site and without one; ends when readers see the change. */
await runCommand({
  usage,
  options: { revoke: { type: 'boolean', default: false } },
  run: async ({ values, positionals }) => {
    const [email] = positionals;
    if (email === undefined || positionals.length > 1) return undefined;
    const config = readConfig(process.env);
    return withDatabase(
      config,
      () => undefined,
      async (url) => {
        const { context, close } = await compose(config, url);
        try {
          return await change(context, email, values.revoke);
        } finally {
          await close();
        }
      },
    );
  },
});
