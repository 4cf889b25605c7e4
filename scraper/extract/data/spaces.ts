import type { Findings } from '../findings.ts';
import { isOf, lastPart, numberOf, textOf, type Thing, thingsOf, withInner } from './thing.ts';

/** Whether there is room, and in which words the page says so; undefined when it says neither. */
interface Said {
  readonly room: boolean;
  readonly words: string;
}

/** The runs and dates of which one activity may consist. */
const partNames = ['hasCourseInstance', 'subEvent', 'subEvents', 'event'] as const;

/**
 * Whether somebody new can come. `dates` are the things of its name that the page describes, the activity among them: one with room
 * is enough, and it is full only when the page says so of each. Words in the text of a page are not read for it: "Full" there may be
 * said of one week.
 */
export function readSpaces(findings: Findings, activity: Thing, dates: readonly Thing[]): void {
  const said = together(dates.map((date) => saidOf(date) ?? together(partsOf(date).map(saidOf))));
  if (said) findings.offer('availability', said.room ? 'spaces' : 'full', activity.method, said.words);
}

const partsOf = (thing: Thing): readonly Thing[] => partNames.flatMap((name) => thingsOf(thing, name));

/** OpenActive counts the places of a session, schema.org says it of each offer. */
function saidOf(thing: Thing): Said | undefined {
  const offers = withInner([...thingsOf(thing, 'offers'), ...thingsOf(thing, 'hasVariant')]).filter((each) =>
    isOf(each, /Offer$/),
  );
  return counted(thing) ?? together(offers.map((offer) => counted(offer) ?? named(textOf(offer, 'availability'))));
}

function counted(thing: Thing): Said | undefined {
  const left = numberOf(thing, 'remainingAttendeeCapacity');
  return left === undefined ? undefined : { room: left > 0, words: `remainingAttendeeCapacity: ${left}` };
}

function named(availability: string | undefined): Said | undefined {
  const word = lastPart(availability ?? '');
  if (/^(?:InStock|LimitedAvailability)$/i.test(word)) return { room: true, words: `availability: ${word}` };
  return /^(?:SoldOut|OutOfStock)$/i.test(word) ? { room: false, words: `availability: ${word}` } : undefined;
}

function together(all: readonly (Said | undefined)[]): Said | undefined {
  return all.find((said) => said?.room) ?? (all.every((said) => said !== undefined) ? all[0] : undefined);
}
