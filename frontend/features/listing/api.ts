import type { ActivityInput } from '#domain/listing/input.ts';
import type { Submitted } from '#domain/listing/api.ts';
import { command } from '../../lib/api/api.ts';

export interface ActivityUpdate {
  readonly id: string;
  /** The content revision that was edited: a change by somebody else in between is refused with 409. */
  readonly revision: number;
  readonly changes: ActivityInput;
}

/** PUT /api/activities/{id}: an admin's edit of a live activity. */
export const updateActivity = ({ id, revision, changes }: ActivityUpdate, key: string) =>
  command<Submitted>('PUT', `/api/activities/${encodeURIComponent(id)}`, { ...changes, revision }, key);

/** DELETE /api/activities/{id}: archives it; gone from every public page at once. */
export const deleteActivity = ({ id, revision }: Pick<ActivityUpdate, 'id' | 'revision'>, key: string) =>
  command<Submitted>('DELETE', `/api/activities/${encodeURIComponent(id)}`, { revision }, key);

/** POST /api/activities/{id}/restore: an archived activity is live again. */
export const restoreActivity = (id: string, key: string) =>
  command<Submitted>('POST', `/api/activities/${encodeURIComponent(id)}/restore`, {}, key);
