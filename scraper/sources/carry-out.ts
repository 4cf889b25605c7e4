import type { Logger } from 'pino';
import { v5 as uuidv5 } from 'uuid';
import { concepts, streams } from '#domain/catalog.ts';
import { sourceReader } from '#domain/source/reader.ts';
import type { SourceCommand } from '#domain/source/source.ts';
import { every } from '#event-store/background.ts';
import { handle } from '#event-store/handle.ts';
import { readSource, type SourceReading } from './read-source.ts';
import type { RunClaim, runClaims } from './source-runs.ts';

export interface Carrying extends SourceReading {
  readonly logger: Logger;
  /** After this a worker that gives no sign of life has lost its run, ms. */
  readonly leaseMs: number;
}

/** How often a run is taken up whose workers died of it. */
const ATTEMPTS = 5;

/** Carries out the run of `sourceId` that is claimed, to its end or until `giveUp` aborts, and keeps the claim for so long. */
export async function carryOut(
  carrying: Carrying,
  claims: ReturnType<typeof runClaims>,
  taken: { readonly claim: RunClaim; readonly sourceId: string },
  giveUp: AbortSignal,
): Promise<void> {
  const { leaseMs, logger } = carrying;
  const renew = (): Promise<void> => claims.renew(taken.claim);
  const renewing = every(leaseMs / 4, renew, { name: 'claims of runs of sources', logger });
  try {
    await toItsEnd(carrying, claims, taken, giveUp);
  } finally {
    await renewing.stop();
  }
}

async function toItsEnd(
  carrying: Carrying,
  claims: ReturnType<typeof runClaims>,
  { claim, sourceId }: { readonly claim: RunClaim; readonly sourceId: string },
  giveUp: AbortSignal,
): Promise<void> {
  const { runId } = claim;
  const { state } = await carrying.log.fold(streams.source(sourceId), concepts.source.decider);
  const { openRun, fields } = state;
  if (openRun?.runId !== runId) return claims.done(claim);
  const gaveUp = (detail: string) => ({ ...nothingRead, failure: { failure: 'gave-up', detail } }) as const;
  const came =
    fields === null || openRun.isElsewhere
      ? gaveUp('the source was removed, or leads elsewhere')
      : claim.attempts > ATTEMPTS
        ? gaveUp('no worker lived to the end of it')
        : await readSource(carrying, { ...state, fields, openRun }, giveUp);
  if (giveUp.aborted) return claims.putBack(claim);
  await sendTo(carrying, sourceId, { type: 'EndSourceRun', sourceId, runId, ...came }, uuidv5('end', runId));
  if (openRun.fileId !== undefined) await carrying.lists.remove(openRun.fileId);
  await claims.done(claim);
}

const nothingRead = { named: null, listed: 0, pages: [], durationMs: 0 } as const;

/** Tells the source `id` something on nobody's behalf. */
export async function sendTo(
  { log, now }: Pick<Carrying, 'log' | 'now'>,
  id: string,
  command: SourceCommand,
  commandId: string,
): Promise<void> {
  await handle(log, id, command, {
    commandId,
    correlationId: commandId,
    causationId: null,
    actor: sourceReader,
    occurredAt: now().toISOString(),
  });
}
