import { siteAddressOf } from '#event-store/postgres/address.ts';
import { siteAddress } from '#event-store/postgres/site-role.ts';
import { openAuth } from '#platform/auth/auth.ts';
import { knowingWhatIsMade } from '#platform/being-made.ts';
import type { Config } from '#platform/config/config.ts';
import type { ServerContext } from '#platform/context.ts';
import { openCounts } from '#platform/counts/counts.ts';
import { openFamilies } from '#platform/families/families.ts';
import { createLogger } from '#platform/logger.ts';
import { natsHints } from '#platform/nats/moved.ts';
import { bucketOfPictures } from '#platform/pictures/picture-bucket.ts';
import { folderOfPictures } from '#platform/pictures/picture-store.ts';
import { picturesIn } from '#platform/pictures/pictures.ts';
import { openReadPosition } from '#platform/read-position.ts';
import { openReplica, type Replica, replicaFigures } from '#platform/replica/replica.ts';
import { sharedRuns } from '#platform/shared-runs.ts';
import { allReadModels } from '#projectors/all.ts';
import { workOf } from '#projectors/runtime/checkpoint.ts';
import { erasingBy } from '../erasure/erasing.ts';
import { finishErasures } from '../erasure/finish-erasures.ts';
import { registerAt } from '../erasure/register.ts';
import {
  composing,
  type Composition,
  type Opened,
  openWorker,
  type Options,
  type WorkerContext,
} from './compose-worker.ts';

/**
 * The composition root: the one place that knows which part is made of what. Makes the tables that are missing, in whichever
 * process comes first.
 */
export async function compose(
  config: Config,
  databaseUrl: string,
  options: Options = { keepChain: true },
): Promise<Composition<ServerContext>> {
  return composing(async (opened) => {
    const url = await siteAddress(databaseUrl, createLogger(config));
    const { context: worker, putBack, opened: log } = await openWorker(config, url, opened, options);
    const { nats } = worker;
    const readModels = allReadModels.map(workOf);
    const db = knowingWhatIsMade(worker.db, readModels);
    const replica = replicaOf(config, { ...worker, db, readModels, opened, isSiteRole: url !== databaseUrl });
    const readPosition = opened(await openReadPosition(db, nats && natsHints(nats, db)));
    const auth = opened(await openAuth({ ...worker, db, databaseUrl: url, readPosition }));
    const counts = opened(await openCounts({ db, logger: worker.logger }));
    const families = await openFamilies(db, log.keys);
    const erasures = { opened: log, db, register: registerAt(config.erasureRegister), logger: worker.logger };
    // Each takes a connection, waits for its turn and reads all of the log: twenty at once would leave others none.
    const erasingParts = { ...erasures, finish: sharedRuns(() => finishErasures(erasures)) };
    const store = config.picturesBucket
      ? bucketOfPictures(config.picturesBucket)
      : folderOfPictures(config.picturesFolder);
    const pictures = picturesIn(db, store);
    const { eraseAccount, ...erasing } = erasingBy(erasingParts, () => pictures.removeGone());
    const own = { auth, families, pictures, counts, eraseAccount, erasing };
    return { context: { ...worker, db, readPosition, replica, ...own }, putBack };
  });
}

/** As the role of the site, which a replica has from its primary. */
function replicaOf(
  { readDatabaseUrl, databasePool }: Config,
  {
    opened,
    metrics,
    db: primary,
    logger,
    readModels,
    isSiteRole,
  }: Pick<WorkerContext, 'metrics' | 'db' | 'logger'> & {
    readonly opened: Opened;
    readonly readModels: readonly string[];
    readonly isSiteRole: boolean;
  },
): Replica | undefined {
  const figures = replicaFigures(metrics);
  if (readDatabaseUrl === null) return undefined;
  const url = isSiteRole ? siteAddressOf(readDatabaseUrl) : readDatabaseUrl;
  return opened(openReplica({ url, max: databasePool, primary, readModels, logger, figures }));
}
