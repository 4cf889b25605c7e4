import { ERASED } from '../kernel/erased.ts';
import type { AuditEntry } from './views.ts';

/** Ids of members; programs have words for theirs. */
const memberId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What whoever acted is called; every member has a name until their data is erased. */
export function actorName({ id, name }: AuditEntry['actor']): string {
  return name ?? (memberId.test(id) ? ERASED : id);
}
