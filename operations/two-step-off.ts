import { userInfo } from 'node:os';
import type { ServerContext } from '#platform/context.ts';
import { withDatabase } from '#platform/postgres/with-database.ts';
import { configOfSite } from './command/config-of-site.ts';
import { runCommand } from './command/run-command.ts';

const usage = `npm run two-step:off -- EMAIL    lets a member sign in with their password alone, and removes their passkeys

For whoever has lost their authenticator app, their recovery codes and their passkeys: make sure first that it is them who ask. Ends their
sessions and tells them by a letter. An admin is asked to turn it on again before anything else.`;

async function turnOff({ auth }: ServerContext, email: string): Promise<number> {
  const memberId = await auth.memberIdOf(email);
  if (memberId === undefined) {
    console.error(`There is no account with the address ${email}.`);
    return 1;
  }
  const changed = await auth.turnOffTwoStep(memberId, `operator ${userInfo().username}`);
  if (!changed) {
    console.log(`${email} signs in with the password alone already (nothing had to change).`);
    return 0;
  }
  console.log(`${email} signs in with the password alone from now on, and is signed out everywhere.`);
  return 0;
}

/** `npm run two-step:off`: works beside a running site and without one. */
await runCommand({
  usage,
  options: {},
  run: async ({ positionals }) => {
    const [email] = positionals;
    if (!email || positionals.length > 1) return undefined;
    const config = configOfSite();
    return withDatabase(
      config,
      () => undefined,
      async (url) => {
        // Loaded only here: it takes longer than to say that a call was wrong.
        const { compose } = await import('./site/compose.ts');
        const { context, close } = await compose(config, url, { keepChain: false });
        try {
          return await turnOff(context, email);
        } finally {
          await close();
        }
      },
    );
  },
});
