import { listLeads } from '#domain/lead/api.ts';
import type { ShownLead } from '#domain/lead/lead.ts';
import { leadView } from '#domain/lead/views.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { all, params } from '../sql.ts';

/** Businesses that want to work with us, for admins. */
export async function leadRoutes(app: App, { db }: ServerContext): Promise<void> {
  serve(app, listLeads, async ({ query: { businessType, location, leadStatus, limit, offset } }, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const asked = params();
    const where = all([
      ...(businessType === undefined ? [] : [`business_type = ${asked.bind(businessType)}`]),
      ...(location ? [`position(lower(${asked.bind(location)}) in lower(location)) > 0`] : []),
      ...(leadStatus === undefined ? [] : [`status = ${asked.bind(leadStatus)}`]),
    ]);
    const [counted, rows] = await Promise.all([
      db.query<{ count: number }>(`select count(*) as count from leads.leads where ${where}`, asked.values),
      db.query<{ shown: ShownLead }>(
        `select shown from leads.leads where ${where} order by created_at desc, lead_id limit ${limit} offset ${offset}`,
        asked.values,
      ),
    ]);
    const total = counted[0]?.count ?? 0;
    const reached = offset + rows.length;
    const next =
      rows.length > 0 && reached < total ? { businessType, location, leadStatus, limit, offset: reached } : null;
    return { body: rows.map(({ shown }) => leadView(shown)), total, next };
  });
}
