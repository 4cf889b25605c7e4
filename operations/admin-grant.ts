import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { handle } from '#event-store/handle.ts';
import type { ServerContext } from '#platform/context.ts';
import { withDatabase } from '#platform/postgres/with-database.ts';
import { members } from '#projectors/members.ts';
import { startProjectors } from '#projectors/runner.ts';
import { ask } from './command/ask.ts';
import { configOfSite } from './command/config-of-site.ts';
import { isLastAdmin } from './command/last-admin.ts';
import { runCommand } from './command/run-command.ts';

const usage = `npm run admin:grant -- [--yes] EMAIL             makes a member an admin
npm run admin:grant -- --revoke [--yes] EMAIL    takes it back

Asks before somebody who has not confirmed their address becomes one, and before the last admin is none any more, unless with --yes.`;

interface Change {
  readonly email: string;
  readonly revoke: boolean;
  /** Whether to go on with what it says is at stake. */
  goesOn(stake: string): Promise<boolean>;
}

async function change(context: ServerContext, { email, revoke, goesOn }: Change): Promise<number> {
  // Stands by when the site's own projectors run; does their work when nothing else does.
  const projectors = await startProjectors(context, [members], { waitForLease: true });
  try {
    const memberId = await context.auth.memberIdOf(email);
    if (memberId === undefined) {
      console.error(`There is no account with the address ${email}. It has to register first.`);
      return 1;
    }
    const stake = await stakeOf(context, memberId, email, revoke);
    if (stake !== undefined && !(await goesOn(stake))) {
      console.error('Nothing was changed.');
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

/** What the operator may not know: that nobody could approve anything any more, or that a stranger may have registered with the address. */
async function stakeOf(
  context: ServerContext,
  memberId: string,
  email: string,
  revoke: boolean,
): Promise<string | undefined> {
  if (revoke)
    return (await isTheLastAdmin(context, memberId))
      ? `${email} is the last admin: nothing could be approved any more.`
      : undefined;
  return (await context.auth.isConfirmed(memberId))
    ? undefined
    : `Nobody has confirmed ${email}: somebody else may have registered with it, and would be the admin. Better have them open the letter that we sent them, or choose a new password by email, first.`;
}

async function isTheLastAdmin({ db, log, readPosition }: ServerContext, memberId: string): Promise<boolean> {
  await readPosition.waitFor(['members'], await log.head(), 15_000);
  return isLastAdmin(db, memberId);
}

/** `npm run admin:grant`: works beside a running site and without one; ends when readers see the change. */
await runCommand({
  usage,
  options: { revoke: { type: 'boolean', default: false }, yes: { type: 'boolean', default: false } },
  run: async ({ values, positionals }, stopping) => {
    const [email] = positionals;
    if (!email || positionals.length > 1) return undefined;
    const config = configOfSite();
    const goesOn = async (stake: string) =>
      values.yes || (await ask(`${stake} Type yes to go on: `, stopping)).toLowerCase() === 'yes';
    return withDatabase(
      config,
      () => undefined,
      async (url) => {
        // Loaded only here: it takes longer than to say that a call was wrong.
        const { compose } = await import('./site/compose.ts');
        const { context, close } = await compose(config, url, { keepChain: false });
        try {
          return await change(context, { email, revoke: values.revoke, goesOn });
        } finally {
          await close();
        }
      },
    );
  },
});
