import { z } from 'zod';
import { levelOf, levels } from '#domain/points/levels.ts';
import { PointsSummarySchema, PointTransactionSchema } from '#domain/points/views.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';

const reads = ['points'];
const MOST_TRANSACTIONS = 200;

/** What a member has earned, and for what. */
export async function pointsRoutes(app: App, { db }: ServerContext): Promise<void> {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'private, no-store'));

  app.get(
    '/api/points/my-points',
    {
      config: { reads },
      schema: { tags: ['points'], summary: "The caller's points and level", response: { 200: PointsSummarySchema } },
    },
    async ({ caller }) => {
      const rows = await db.query<{ total_points: number; lifetime_points: number }>(
        'select total_points, lifetime_points from points.totals where member_id = $1',
        [caller.memberId],
      );
      const totalPoints = rows[0]?.total_points ?? 0;
      const { level, pointsToNextLevel } = levelOf(totalPoints);
      return {
        totalPoints,
        currentLevel: level.level,
        levelName: level.name,
        currentLevelFrom: level.from,
        nextLevelFrom: levels.find(({ from }) => from > level.from)?.from ?? null,
        pointsToNextLevel,
        // Nothing can be bought with points yet, so all of them are still there.
        availablePoints: totalPoints,
        lifetimePoints: rows[0]?.lifetime_points ?? 0,
      };
    },
  );

  app.get(
    '/api/points/transactions',
    {
      config: { reads },
      schema: {
        tags: ['points'],
        summary: `The caller's newest ${MOST_TRANSACTIONS} entries, newest first`,
        response: { 200: z.array(PointTransactionSchema) },
      },
    },
    async ({ caller }) => {
      const rows = await db.query<{
        entry_id: string;
        action: string;
        description: string;
        points: number;
        occurred_at: Date;
        subject_id: string | null;
      }>(
        `select entry_id, action, description, points, occurred_at, subject_id from points.entries
         where member_id = $1 order by position desc limit ${MOST_TRANSACTIONS}`,
        [caller.memberId],
      );
      return rows.map((row) => ({
        id: row.entry_id,
        type: row.points < 0 ? ('spent' as const) : ('earned' as const),
        action: row.action,
        description: row.description,
        points: Math.abs(row.points),
        createdAt: row.occurred_at.toISOString(),
        subjectId: row.subject_id,
      }));
    },
  );
}
