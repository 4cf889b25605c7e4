import { readPremiumFigures } from '#domain/plan/api.ts';
import { premiumFiguresOf } from '#domain/plan/figures.ts';
import type { Plan } from '#domain/plan/plan.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';

/** What the Premium package comes to, over all businesses. */
export async function premiumRoutes(app: App, { db }: ServerContext): Promise<void> {
  serve(app, readPremiumFigures, async (_request, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const rows = await db.query<{ plan: Plan }>('select plan from plans.plans where active_until > now()');
    return premiumFiguresOf(
      rows.map(({ plan }) => plan),
      new Date().toISOString(),
    );
  });
}
