import type { Line } from '../page/page-lines.ts';

/** Lines that mention other activities, or what somebody said, or somebody's life. */
export const isAboutOthers = ({ under, text }: Line): boolean =>
  overMore.test(under.at(-1) ?? '') ||
  (!/\bages?d?\b/i.test(text) &&
    under.some(
      (heading) =>
        overOthers.test(heading) || (overThemselves.test(heading) && !(offering.test(text) && !ofLife.test(text))),
    ));
/** "More for little ones", "Also at the library": what else there is, whatever its ages. A school's "More classes" and "More for juniors" are its own. */
const overMore = /^(?:more (?:for(?! (?:our )?juniors?\b)|fun|activities|things)|also (?:at|in|for))\b/i;
const overOthers =
  /related|you may also|you might also|other (?:classes|activities|events|courses)|testimonial|reviews|what (?:our )?parents say|recent posts|blog|our team|meet the|about (?:me|the (?:teacher|owner))|vacanc|jobs/i;
/** Where a page of one part says who they are it says for whom they are, too. */
const overThemselves = /about us|our story|who we are/i;
const offering = /\bfor\b|\b(?:class(?:es)?|sessions?|lessons?|clubs?)\b/i;
const ofLife =
  /\b(?:I|I['’](?:m|ve)|my|he|she|his|her|founded|set up|opened|started|began|since|ago|experience|was|were|had|mum of|dad of|married)\b/i;
