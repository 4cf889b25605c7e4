import { allReadModels } from '#projectors/all.ts';
import { beforeName, nextSchema, oldSchema } from '#projectors/runtime/tables/schema.ts';

/**
 * Schemas that no backup holds: what the log gives again (read models, whatever state their rebuild is in, and snapshots), and which
 * processes are alive. Everything else is kept, so that what is added one day is, too.
 */
export const madeAnew: readonly string[] = [
  ...allReadModels.flatMap((model) => [model.name, nextSchema(model), oldSchema(model), beforeName(model.name)]),
  'projection',
  'snapshots',
  'partitions',
];

/** The schema of a log that lies in PostgreSQL. */
export const LOG = 'log';

/**
 * Tables that come back without their rows: a session or a link of a letter that was ended after the backup must not open anything
 * again. Everybody signs in once more. Counters of rate limits are worth nothing by then.
 */
export const withoutRows: readonly string[] = [
  'auth.session',
  'auth.verification',
  'auth.one_time_token',
  'platform.rate_limits',
];

/** Run when the rows are back: who held work is no more. */
export const settled = [
  `do $$ begin
    if to_regclass('policies.checkpoints') is not null then
      update policies.checkpoints set owner = null, epoch = epoch + 1;
    end if;
  end $$`,
];
