import { streams } from '#domain/catalog.ts';
import { birthProblem } from '#domain/profile/age.ts';
import { completeProfile } from '#domain/profile/api.ts';
import type { Child } from '#domain/profile/profile.ts';
import { londonDate } from '#domain/kernel/london-date.ts';
import { handle } from '#event-store/handle.ts';
import { personOf, renameAccount } from '#platform/auth/account/account-rows.ts';
import type { App } from '#platform/http/app.ts';
import type { ServerContext } from '#platform/context.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { fieldProblem, httpProblem } from '#platform/http/problem.ts';
import { serve } from '#platform/http/serve.ts';
import { chooseNewsletter, newsletterOf } from '../newsletter/newsletter-choice.ts';

/** POST profile/complete. What is said of children goes beside the log, the rest into it, and the name into the account, too. */
export function profileRoutes(app: App, { log, db, families }: ServerContext): void {
  serve(app, completeProfile, async (request, reply) => {
    const { children, familyVersion, ...own } = request.body;
    const { memberId } = request.caller;
    const person = memberId === null ? undefined : await personOf(db, memberId);
    if (memberId === null || !person) throw httpProblem(401, 'Please sign in.');
    mustBeBorn(children);
    const context = commandContext(request);
    // First what stands beside the log: who is said to have a profile has all of it. Said once more it takes the place of nothing newer.
    const done = await log.findCommand(streams.member(memberId), context.commandId);
    if (!done) {
      await families.keep(memberId, children, familyVersion);
      await renameAccount(db, memberId, own);
    }
    const stands = await newsletterOf({ log, db }, memberId);
    const { emailOptIn = stands.isOpen } = own;
    const { position } = await handle(log, memberId, { type: 'CompleteProfile', ...own, emailOptIn }, context);
    // Whoever has asked for it and leaves the box as it is still wants it: where the letter that asked leads nowhere by now, another one does.
    const isChosen = own.emailOptIn !== undefined || stands.isAsked;
    const newsletter = isChosen
      ? await chooseNewsletter({ log, db, mayWrite: app.mayWrite }, person, emailOptIn, context)
      : { waits: stands.waits, position: 0 };
    reply.reached(Math.max(position, newsletter.position));
    const { children: kept, version } = await families.familyOf(memberId);
    const family = { children: [...kept], familyVersion: version };
    const profile = { ...own, emailOptIn, ...family, emailOptInWaits: newsletter.waits, profileComplete: true };
    return { message: 'Profile completed!', profile };
  });
}

function mustBeBorn(children: readonly Child[]): void {
  const today = londonDate(new Date());
  const problems = children.flatMap(({ dateOfBirth }, index) => {
    const message = birthProblem(dateOfBirth, today);
    return message === undefined ? [] : [{ field: `children.${index}.dateOfBirth`, message }];
  });
  if (problems.length > 0) throw fieldProblem(problems);
}
