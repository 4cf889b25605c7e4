import type { Question } from './question.ts';
import type { Recent } from './recent.ts';
import { NEWEST, scanOf } from './scan.ts';
import { atSightOf, likenessOf } from './likeness.ts';
import { calledSo, foundAmong, type Search } from './search.ts';
import type { Params } from '../sql.ts';

export interface Asking {
  readonly query: Question;
  readonly search: Search | null;
  /** Where frequent words are looked for first, see `recentIn`. */
  readonly recent: readonly Recent[];
}

/** So many of what is found, the newest, are looked at for the likeliest. */
const LOOKED_AT = 400;
/**
 * And so many of these are put in order by how likely they are meant: those in whose name or place most of the words stand, that are for
 * the age or near, then the newest. All others come after them, the newest first: what each of them holds has to be fetched for an order,
 * and of a word that many thousands have nobody looks through all of it.
 */
export const RANKED = 150;

interface Likeliest {
  /** What puts them in order beside other things. */
  readonly words: Search | null;
  readonly isNear: boolean;
  /** What else counts, of which the row knows. */
  readonly atOnce: readonly string[];
}

/** The likeliest first, of the newest finds and of what is called as it was typed. */
export function likeliest({ query, search, recent }: Asking, statement: Params, by: Likeliest) {
  const further = query.offset + query.limit;
  const enough = Math.max(LOOKED_AT, further);
  const { found, from, sieve, hasRows } = scanOf(
    { query, search, reach: { recent, enough, isAnyEnough: false } },
    statement,
  );
  const rowAt = hasRows ? ', row_at' : '';
  const finds = `select l.listing_id, l.live_since${rowAt} from ${from()}`;
  const newest = `(${finds} order by ${NEWEST} limit ${statement.bind(enough)})`;
  const called = by.words && `${calledSo(by.words, statement)} limit ${RANKED}`;
  const isCalled = called === null ? 'false' : `l.listing_id in (select listing_id from (${called}) called)`;
  // What is found is not all of it, so what is called so is asked itself where that can be.
  const calledFinds = called && (sieve ? foundAmong(called, sieve, statement) : `${finds} and ${isCalled}`);
  const candidates = calledFinds === null ? newest : `${newest} union (${calledFinds})`;
  const near = by.isNear ? 'left join near on near.centre = l.centre' : '';
  const guess = [...(by.words ? [atSightOf(by.words, statement)] : []), ...by.atOnce].join(' + ');
  const likeness = [...(by.words ? [likenessOf(by.words, statement)] : []), ...by.atOnce].join(' + ');
  // Nobody turns so many pages; but whoever does meets each find once.
  const isFurther = further > RANKED;
  const looked = `select l.listing_id, l.live_since, l.centre, l.age_from, l.age_to, l.name, l.vocabulary, l.search as apart,
      row_number() over (order by not is_called, ${isFurther ? `newest > ${LOOKED_AT}, ` : ''}${guess} desc, newest) as place
    from candidates join directory.texts l on ${hasRows ? 'l.ctid = row_at' : 'l.listing_id = candidates.listing_id'} ${near}`;
  const ranked = `select l.listing_id, l.live_since, ${likeness} as likeness
    from looked l ${by.words ? FETCHED_ONCE : ''} ${near}
    where l.place <= ${RANKED}`;
  const others = `select l.listing_id, l.live_since, ${LEAST} from looked l where l.place > ${RANKED}`;
  return {
    found: `${found === null ? '' : `${found}, `}candidates as materialized (
      select l.listing_id, l.live_since${rowAt}, row_number() over (order by ${NEWEST}) as newest, ${isCalled} as is_called
      from (${candidates}) l),
      looked as ${isFurther ? 'materialized' : 'not materialized'} (${looked})`,
    from: `(${ranked}${isFurther ? ` union all ${others}` : ''}) l`,
    order: `l.likeness desc, ${NEWEST}`,
    equal: 'l.likeness desc',
  };
}
/** What lies apart from a row is fetched each time that it is named: this is fetched, and then named several times. */
const FETCHED_ONCE = `cross join lateral (select l.apart || ''::tsvector as search offset 0) said`;
/** Less than anything that is put in order. */
const LEAST = -1_000_000;
