import { DomainError } from '../kernel/errors.ts';
import type { PersonEvent } from '../person/events.ts';
import type { Failure, rebuildKinds, TableDifference, UpkeepEvent, WorkKind } from './events.ts';

/** What is done to keep one read model right, as the rules see it. The streams of policies and letters add up to nothing. */
export interface Upkeep {
  /** What was asked for and has not ended: one thing at a time. */
  readonly open: { readonly workId: string; readonly kind: WorkKind } | null;
  /** Whether a preview has said what a rebuild changes, and nothing was put in place since. */
  readonly previewed: boolean;
  /** Ids of the events that it goes on without. */
  readonly skipped: readonly string[];
}
export const initialUpkeep: Upkeep = { open: null, previewed: false, skipped: [] };

interface OfParked {
  readonly readModel: string;
  readonly workId: string;
  readonly requestedBy: string;
  readonly position: number;
  readonly eventId: string;
  readonly eventType: string;
}

export type UpkeepCommand =
  | {
      readonly type: 'RequestUpkeep';
      readonly readModel: string;
      readonly workId: string;
      readonly requestedBy: string;
      readonly kind: (typeof rebuildKinds)[number];
    }
  | ({ readonly type: 'RetryParked' } & OfParked)
  | ({ readonly type: 'SkipParked'; readonly reason: string } & OfParked)
  | {
      readonly type: 'EndUpkeep';
      readonly readModel: string;
      readonly workId: string;
      readonly outcome: { readonly tables: readonly TableDifference[] } | { readonly failure: Failure };
    }
  | { readonly type: 'RetryPolicy'; readonly policy: string }
  | { readonly type: 'RetryLetters'; readonly letters: number };

/** What `command` changes in `upkeep`. Throws a DomainError when the rules forbid it. */
export function decide(command: UpkeepCommand, upkeep: Upkeep): UpkeepEvent[] {
  switch (command.type) {
    case 'RequestUpkeep': {
      const { type: _, ...data } = command;
      mustBeFree(upkeep);
      if (command.kind === 'rebuild' && !upkeep.previewed)
        throw new DomainError(
          'preview-first',
          'Please look at the preview of what a rebuild changes first.',
          'conflict',
        );
      return [{ type: 'UpkeepRequested', data }];
    }
    case 'RetryParked': {
      const { type: _, ...data } = command;
      mustBeFree(upkeep);
      return [{ type: 'ParkedRetryRequested', data }];
    }
    case 'SkipParked': {
      const { type: _, ...data } = command;
      mustBeFree(upkeep);
      if (upkeep.skipped.includes(command.eventId))
        throw new DomainError('already-skipped', 'This event is skipped already.', 'conflict');
      return [{ type: 'ParkedEventSkipped', data }];
    }
    case 'EndUpkeep': {
      const { readModel, workId, outcome } = command;
      // Somebody was faster, who took it up when it seemed to be left.
      if (upkeep.open?.workId !== workId) return [];
      const data = { readModel, workId, kind: upkeep.open.kind };
      return 'failure' in outcome
        ? [{ type: 'UpkeepFailed', data: { ...data, failure: outcome.failure } }]
        : [{ type: 'UpkeepDone', data: { ...data, tables: [...outcome.tables] } }];
    }
    case 'RetryPolicy':
      return [{ type: 'PolicyRetryRequested', data: { policy: command.policy } }];
    case 'RetryLetters':
      return command.letters === 0 ? [] : [{ type: 'LettersRetryRequested', data: { letters: command.letters } }];
  }
}

function mustBeFree({ open }: Upkeep): void {
  if (open)
    throw new DomainError(
      'upkeep-under-way',
      'Something is being done to this read model already. Please wait until it has ended.',
      'conflict',
    );
}

/** `upkeep` after `event`. */
export function evolve(upkeep: Upkeep, event: UpkeepEvent | PersonEvent): Upkeep {
  switch (event.type) {
    case 'UpkeepRequested':
      return { ...upkeep, open: { workId: event.data.workId, kind: event.data.kind } };
    case 'ParkedRetryRequested':
      return { ...upkeep, open: { workId: event.data.workId, kind: 'retry' } };
    case 'ParkedEventSkipped':
      return {
        ...upkeep,
        open: { workId: event.data.workId, kind: 'skip' },
        skipped: [...upkeep.skipped, event.data.eventId],
      };
    case 'UpkeepDone':
      return { ...upkeep, open: null, previewed: event.data.kind === 'preview' };
    case 'UpkeepFailed':
      return { ...upkeep, open: null };
    case 'PolicyRetryRequested':
    case 'LettersRetryRequested':
    case 'PersonErased':
      return upkeep;
  }
}
