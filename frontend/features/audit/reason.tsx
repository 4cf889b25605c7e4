import type { AuditEntry } from '#domain/audit/views.ts';
import { reasonIn } from './row-words.ts';

/** What an admin said with a verdict, in their own words. */
export function Reason({ entry }: { readonly entry: AuditEntry }) {
  const said = reasonIn(entry);
  return said !== null && <p className="text-small wrap-anywhere text-soft">“{said}”</p>;
}
