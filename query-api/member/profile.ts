import { readProfile } from '#domain/profile/api.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { httpProblem } from '#platform/http/problem.ts';
import { serve } from '#platform/http/serve.ts';
import { openSubscriptions } from '#platform/newsletter/own-subscription.ts';

interface Row {
  readonly how_heard: string | null;
  readonly interests: string[];
}

/** What a member said of themself and their family. */
export async function profileRoutes(app: App, { db, auth, families }: ServerContext): Promise<void> {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'private, no-store'));

  serve(app, readProfile, async ({ caller: { memberId } }) => {
    const user = memberId === null ? undefined : await auth.userOf(memberId);
    if (!user) throw httpProblem(401, 'Please sign in.');
    const [rows, { children, version }, newsletter] = await Promise.all([
      db.query<Row>('select how_heard, interests from members.members where member_id = $1', [user.id]),
      families.familyOf(user.id),
      openSubscriptions(db, user.id),
    ]);
    const { firstName, lastName, phone, postcode, town, profileComplete } = user;
    return {
      firstName,
      lastName,
      phone,
      postcode,
      town,
      profileComplete,
      howHeardAboutUs: rows[0]?.how_heard ?? null,
      emailOptIn: newsletter.length > 0,
      emailOptInWaits: newsletter.length > 0 && newsletter.every(({ status }) => status === 'requested'),
      interestedActivities: rows[0]?.interests ?? [],
      children: [...children],
      familyVersion: version,
    };
  });
}
