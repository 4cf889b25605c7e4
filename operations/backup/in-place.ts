import { messageOf } from '#platform/message-of.ts';
import { DoneInPart } from '../command/interrupt.ts';
import { knownReason } from '../site/process.ts';

/** What follows once the database is in place, in the order in which it is done. */
export interface ToFollow {
  log: boolean;
  anchors: boolean;
  erasures: boolean;
  readModels: boolean;
}

/** Those of the register that could not be finished, and why, by their ids. */
export class ErasuresFailed extends Error {
  constructor(failures: ReadonlyMap<string, Error>) {
    const each = [...failures].map(
      ([id, why]) => `the erasure ${id} of the register could not be finished: ${messageOf(why)}`,
    );
    super(`${each.join('; ')}; until that is mended whoever should be erased is there`);
    this.name = 'ErasuresFailed';
  }
}

/**
 * A restore that ended after the database was in place. What was there before is gone by then, so whoever reads that it failed, or may be
 * run again, must not be led to believe otherwise.
 */
export class InPlace extends DoneInPart {
  constructor(left: ToFollow, { error, stopped, anchorFile }: Ended) {
    const why = stopped ? 'it was stopped' : (knownReason(error, 'npm run restore') ?? messageOf(error));
    const unfinished = [left.erasures && 'erasures since the backup', left.readModels && 'read models'].filter(Boolean);
    const lines = [
      `The backup is in place all the same, and what was there before is gone${left.log ? '' : '; do not restore it again'}. Why this ended before its end: ${why}.`,
      left.log
        ? 'Not finished: its log, without which the site does not start. Restore it once more, with --force: the log goes on where it ended.'
        : `Not finished: ${unfinished.join(', ')}. Starting the site goes on with that.`,
      ...(left.anchors
        ? [`The anchors of the backup are not at ${anchorFile}: npm run log -- anchor writes a new one.`]
        : []),
    ];
    super(lines.join('\n'), { cause: error });
    this.name = 'InPlace';
  }
}

interface Ended {
  readonly error: unknown;
  readonly stopped: boolean;
  readonly anchorFile: string;
}
