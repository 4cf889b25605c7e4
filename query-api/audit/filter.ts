import type { z } from 'zod';
import type { AuditFilterSchema } from '#domain/audit/views.ts';
import { MemberSignedIn } from '#domain/member/events.ts';
import { pageIdOf } from '#platform/scraping/page-commands.ts';
import { matches } from '../name-search.ts';

export type AuditFilter = z.output<typeof AuditFilterSchema>;
type Bind = (value: unknown) => string;

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** The conditions on `audit.entries e`. */
export function conditions(filter: AuditFilter, bind: Bind): string[] {
  const { entity, actor, about, who, type, concept, signIns, from, to, correlation, asOf, asOfPosition } = filter;
  const equal = { entity_id: entity, actor_id: actor, type, concept, correlation_id: correlation };
  const sql = Object.entries(equal).flatMap(([column, value]) => (value ? [`e.${column} = ${bind(value)}`] : []));
  if (about) sql.push(isAbout(about.trim(), bind));
  if (who) sql.push(isBy(who.trim(), bind));
  if (signIns === 'hidden' && type === undefined) sql.push(`e.type <> ${bind(MemberSignedIn.type)}`);
  if (from !== undefined) sql.push(`e.occurred_at >= ${bind(from)}`);
  if (to !== undefined) sql.push(`e.occurred_at <= ${bind(to)}`);
  if (asOf !== undefined) sql.push(`e.occurred_at <= ${bind(asOf)}`);
  if (asOfPosition !== undefined) sql.push(`e.position <= ${bind(asOfPosition)}`);
  return sql;
}

/** Nothing is called longer; an address may be. */
const LONGEST_NAME = 200;

/** What has a name, and where it stands: as `nameWords` makes it where a read model keeps it so, else in small letters. Of a listing also the names that it had while it was live. */
const named = [
  ['listing.listings', 'listing_id', 'plain_name'],
  ['directory_history.versions', 'listing_id', 'plain_name'],
  ['businesses.businesses', 'business_id', 'words'],
  ['offers.offers', 'offer_id', `lower(shown -> 'offer' -> 'fields' ->> 'title')`],
  ['ideas.ideas', 'idea_id', 'words'],
  ['leads.leads', 'lead_id', 'words'],
  ['advertising.banners', 'banner_id', 'words'],
  ['sources.sources', 'source_id', 'lower(name)'],
  ['messages.messages', 'message_id', `lower(shown ->> 'subject')`],
  ['api_keys.keys', 'api_key_id', `lower(shown ->> 'name')`],
  ['seo_pages.pages', 'seo_page_id', 'lower(path)'],
  // Of dates that were removed only the id says for which area and year they were.
  ['term_dates.calendars', 'calendar_id', `replace(calendar_id, '-', ' ')`],
] as const;

function isAbout(text: string, bind: Bind): string {
  if (isId(text)) return `e.entity_id = ${bind(text.toLowerCase())}`;
  const words = text.slice(0, LONGEST_NAME);
  const found = named.map(
    ([table, id, name]) => `select ${id}::text from ${table} where ${matches({ bind }, name, words)}`,
  );
  // A web page is called by its address, from which its id follows; so are the classes that it holds.
  if (/^https?:\/\//i.test(text)) {
    const page = bind(pageIdOf(text));
    found.push(
      `select ${page}::text`,
      `select page_id::text from readings_again.pages where of_page_id = ${page}::uuid`,
    );
  }
  return `e.entity_id in (${[...found, membersNamed(words, bind)].join(' union all ')})`;
}

/** Programs are called by their ids. */
function isBy(text: string, bind: Bind): string {
  if (isId(text)) return `e.actor_id = ${bind(text.toLowerCase())}`;
  const program = `e.actor_id !~ '^[0-9a-f]{8}-' and position(${bind(text.toLowerCase())} in lower(e.actor_id)) > 0`;
  return `e.actor_id in (${membersNamed(text, bind)}) or ${program}`;
}

/** The last of their words is their address. */
const membersNamed = (text: string, bind: Bind): string =>
  `select member_id::text from members.members where not erased and ${matches({ bind }, String.raw`regexp_replace(words, '\S*$', '')`, text)}`;
