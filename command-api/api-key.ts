import { z } from 'zod';
import { apiKeyView } from '#domain/api-key/views.ts';
import { issueApiKey, withdrawApiKey } from '#domain/api-key/api.ts';
import { handle } from '#event-store/handle.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import { hashOf } from '#platform/auth/owning/claim-token.ts';
import type { ServerContext } from '#platform/context.ts';
import { apiKeyOf } from '#platform/http/protection/api-keys.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { serve } from '#platform/http/serve.ts';
import { anonymousSubject } from './page/page-claim.ts';

/** POST admin/api-keys, and admin/api-keys/{id}/withdraw. */
export function apiKeyRoutes(app: App, { log, config }: ServerContext): void {
  serve(app, issueApiKey, async (request, reply) => {
    const apiKeyId = request.command.seed;
    const key = apiKeyOf(apiKeyId, config.sessionSecret);
    const command = {
      type: 'IssueApiKey',
      apiKeyId,
      contactSubject: anonymousSubject(apiKeyId),
      ...request.body,
      keyHash: hashOf(key),
    } as const;
    const { state, position } = await handle(log, apiKeyId, command, commandContext(request), { begins: true });
    reply.reached(position);
    void reply.header('cache-control', 'private, no-store');
    if (state.shown === null) throw nothingHere();
    return { apiKey: apiKeyView(state.shown, { callsToday: 0, lastUsedOn: null }), key };
  });
  serve(app, withdrawApiKey, async (request, reply) => {
    const { id } = request.params;
    if (!z.uuid().safeParse(id).success) throw nothingHere();
    const { position } = await handle(log, id.toLowerCase(), { type: 'WithdrawApiKey' }, commandContext(request));
    reply.reached(position);
    return { message: 'Key withdrawn' };
  });
}
