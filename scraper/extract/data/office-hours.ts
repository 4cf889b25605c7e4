import { textOf, textsOf, type Thing, thingsOf } from './thing.ts';

/** Those who teach or meet are not there whenever somebody answers: a swim school's opening hours are its office's. */
const teaches =
  /\b(?:clubs?|academy|(?:swim(?:ming)?|dance|stage|theatre|drama|music|ballet|football|tennis|language|martial arts) school|school of|class(?:es)?|lessons?|tuition|tutors?|coaching|dojo|choir|karate|judo|scouts?|harriers|juniors)\b/i;
/** What one visits while it is open, whatever is taught there besides. */
const isVisited =
  /\b(?:soft play|play ?(?:centre|barn|caf[eé]|space|zone)|farm|museum|leisure|pool|park|centre|center|librar(?:y|ies)|rink|zoo|gallery|gardens?|castle|caf[eé]|arena|aquarium|climbing|bowl(?:ing)?|lido|baths|gym)\b/i;

/** What site builders write where nobody says otherwise. */
const byDefault = /^(?:0?9(?::00)?)(?::00)?$/;
const untilByDefault = /^(?:17:00|5(?::00)? ?pm)(?::00)?$/i;
const week = /mo|tu|we|th|fr/gi;
const allWeek = /\bmo\w*\s?-\s?(?:fr|sa|su)\w*/i;

const holdsWorkingWeek = (days: string): boolean =>
  allWeek.test(days) || new Set((days.match(week) ?? []).map((day) => day.toLowerCase())).size >= 5;

/** "Mo 09:00-17:00, Tu 09:00-17:00; Sa 10:00-12:00" in its parts; builders write several fields as one, and closed days as nothing. */
export const partsOfHours = (text: string): readonly string[] => text.slice(0, 500).split(/;|,\s+(?=[A-Z])/);

/** Whether `business` is said to be open from 9 to 5 on each day that it names, the working week at least. */
function isOpenByDefault(business: Thing): boolean {
  const texts = textsOf(business, 'openingHours');
  const stated = texts.flatMap(partsOfHours).flatMap((part) => {
    const [, from = '', until = ''] =
      /(\d{1,2}:\d\d)\s?[-–]\s?(\d{1,2}:\d\d)[,\s]{0,20}$/.exec(part.trim().slice(0, 200)) ?? [];
    return from === '' ? [] : [{ from, until }];
  });
  const opening = thingsOf(business, 'openingHoursSpecification');
  const specified = opening.map((each) => ({
    from: textOf(each, 'opens') ?? '',
    until: textOf(each, 'closes') ?? '',
  }));
  const days = opening.flatMap((each) => textsOf(each, 'dayOfWeek')).map((day) => day.replace(/^.*\//, '').slice(0, 2));
  const all = [...stated, ...specified];
  return (
    all.length > 0 &&
    all.every(({ from, until }) => byDefault.test(from) && untilByDefault.test(until)) &&
    holdsWorkingWeek([...texts, ...days].join(' '))
  );
}

/**
 * Whether the opening hours in a business's data are its office's, or what a site builder wrote unasked, and no hours at which
 * children come: a front page would say otherwise that a class is on from nine to five on every day.
 */
export function areOfficeHours(business: Thing): boolean {
  const name = textOf(business, 'name') ?? '';
  return isOpenByDefault(business) || (teaches.test(name) && !isVisited.test(name));
}
