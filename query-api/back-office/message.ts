import { listMessages } from '#domain/message/api.ts';
import { contactMessageOf } from '#domain/message/contact-message.ts';
import type { ShownMessage } from '#domain/message/message.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { foundIn, orderOf } from '../queue-asked.ts';
import { all, params, partIn } from '../sql.ts';

/** What people wrote by the contact form, for admins. */
export async function messageRoutes(app: App, { db }: ServerContext): Promise<void> {
  serve(app, listMessages, async ({ query: { status, search, sort, limit, offset } }, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const asked = params();
    const where = all([
      ...(status === undefined ? [] : [`status = ${asked.bind(status)}`]),
      ...foundIn(asked, ['words'], search),
    ]);
    const order = orderOf(sort ?? 'newest', { at: 'created_at', name: 'words', id: 'message_id' });
    const from = `from messages.messages where ${where}`;
    const { part, values } = partIn(asked, { limit, offset });
    const [counted, rows] = await Promise.all([
      db.query<{ count: number }>(`select count(*) as count ${from}`, asked.values),
      db.query<{ shown: ShownMessage }>(`select shown ${from} order by ${order} ${part}`, values),
    ]);
    const total = counted[0]?.count ?? 0;
    return { body: rows.map(({ shown }) => contactMessageOf(shown)), total };
  });
}
