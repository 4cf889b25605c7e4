import { listMessages } from '#domain/message/api.ts';
import { contactMessageOf } from '#domain/message/contact-message.ts';
import type { ShownMessage } from '#domain/message/message.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';

/** What people wrote by the contact form, for admins. */
export async function messageRoutes(app: App, { db }: ServerContext): Promise<void> {
  serve(app, listMessages, async ({ query: { status, limit, offset } }, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const where = 'where $1::text is null or status = $1';
    const [counted, rows] = await Promise.all([
      db.query<{ count: number }>(`select count(*) as count from messages.messages ${where}`, [status ?? null]),
      db.query<{ shown: ShownMessage }>(
        `select shown from messages.messages ${where} order by created_at desc, message_id limit $2 offset $3`,
        [status ?? null, limit, offset],
      ),
    ]);
    const total = counted[0]?.count ?? 0;
    const reached = offset + rows.length;
    const body = rows.map(({ shown }) => contactMessageOf(shown));
    return { body, total, next: rows.length > 0 && reached < total ? { status, limit, offset: reached } : null };
  });
}
