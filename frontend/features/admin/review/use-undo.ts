import type { QueueItem } from '#domain/listing/shown/views.ts';
import { useTakeBack } from '#frontend/features/review/use-take-back.ts';
import type { Send } from '#frontend/lib/api/use-command.ts';

/** A verdict that was given: on a listing at the revision that it has since, or on a change to it. */
export interface Given {
  readonly id: string;
  readonly revision: number;
  readonly revisionId?: string | undefined;
}

/** Takes verdicts on listings back, all with one call; answers why for each that stayed. */
export async function undoVerdicts(send: Send, given: readonly Given[]): Promise<readonly string[]> {
  const items = given.map(({ id, revision, revisionId }) => ({ id, revision, revisionId }));
  const { results } = await send('POST /api/admin/listings/review', { body: { action: 'undo', items } });
  return results.filter(({ success }) => !success).map(({ message }) => message);
}

interface Named extends Given {
  readonly name: QueueItem['name'];
}

/** Takes a verdict on a listing back that was given last. */
export function useUndo(): (given: Given, name: QueueItem['name']) => void {
  const undo = useTakeBack<Named>(undoVerdicts, ([first]) => `${first?.name || 'The listing'} waits for review again.`);
  return (given, name) => undo([{ ...given, name }]);
}
