import { actorName } from '#domain/audit/who.ts';
import type { AuditEntry } from '#domain/audit/views.ts';
import { changeRows } from '#frontend/features/listing/changes/change-rows.ts';
import { formatCount, shorten } from '#frontend/lib/format.ts';

/** Changes that are told in a row, and how long a side of one is there. */
const TOLD = 2;
const SIDE = 40;
/** What follows from the event itself, and its sentence says. */
const bookkeeping: ReadonlySet<string> = new Set(['status', 'revisionsWaiting', 'adminNotes', 'erased', 'mergedInto']);
/** Who sent it in, which the row says of whoever acted. */
const submitter: ReadonlySet<string> = new Set(['submitterName', 'submitterEmail']);

/** What an event changed of what a listing says, without what it did to its standing; of anything else all that it changed. */
export const fieldsChanged = ({ entity, changes }: AuditEntry): AuditEntry['changes'] =>
  entity.concept === 'listing' ? changes.filter(({ field }) => !bookkeeping.has(field)) : changes;

/** What an admin said with a verdict on a listing; null when they said nothing new. */
export function reasonIn({ entity, changes }: AuditEntry): string | null {
  const said = entity.concept === 'listing' && changes.find(({ field }) => field === 'adminNotes')?.after;
  return typeof said === 'string' && said !== '' ? said : null;
}

/** The listing that this one went into by the event, or was taken out of; null where it was about no merge. */
export function mergedWith({ entity, changes }: AuditEntry): string | null {
  const change = entity.concept === 'listing' && changes.find(({ field }) => field === 'mergedInto');
  const other = change && (change.after ?? change.before);
  return typeof other === 'string' ? other : null;
}

const verdicts: Readonly<Record<string, string>> = {
  ListingApproved: 'approved',
  RevisionApproved: 'approved',
  ListingRejected: 'rejected',
  RevisionRejected: 'turned down',
  RevisionProposed: 'proposed',
};

/** "Price from: £9.00 to £9.75, proposed by Robin Bell, approved by Alex Morgan (admin)". */
export function rowWords(entry: AuditEntry): string {
  const words = [changesIn(entry), askedFor(entry), `${verdicts[entry.type] ?? ''} by ${whoActed(entry)}`.trim()];
  const said = words.filter((each) => each !== '').join(', ');
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** "Alex Morgan (admin)". */
export function whoActed({ actor }: AuditEntry): string {
  const name = actorName(actor);
  return name === actor.role ? name : `${name} (${actor.role})`;
}

function changesIn({ changes, askedFor: asked }: AuditEntry): string {
  const rows = changeRows(changes.filter(({ field }) => !bookkeeping.has(field) && !submitter.has(field)));
  if (rows.length === 0 || (asked !== null && asked.how !== 'proposed' && rows.length > TOLD)) return '';
  if (rows.length > TOLD || rows.some(({ pictures }) => pictures)) return formatCount(rows.length, 'field', 'fields');
  return rows.map(({ label, before, after }) => `${label}: ${side(before)} to ${side(after)}`).join(' and ');
}

const side = (text: string): string => shorten(text.replaceAll('\n', ' '), SIDE);

function askedFor({ askedFor: asked }: AuditEntry): string {
  if (asked === null) return '';
  if (asked.how === 'found') return 'found on its page';
  const how = asked.how === 'proposed' ? 'proposed' : 'sent in';
  return `${how} by ${asked.name ?? (asked.id === null ? 'somebody without an account' : 'erased')}`;
}
