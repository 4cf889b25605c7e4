import { z } from 'zod';

/**
 * Names stand in letters to others, in titles and beside other people's words: one line, nothing that cannot be seen, and no
 * address that a mail program would make a link of. A name is compared and kept as NFC.
 */

/** Endings of web addresses that are not also words in names: "Baby.Sensory" and "Rock.Paper.Fun" are no addresses. */
const commonEnding =
  'com|net|org|info|biz|io|xyz|online|website|site|shop|app|dev|icu|vip|click|edu|gov|mil|mobi|top|example|invalid|test';
/** What stands before a dot and a name without being an address: "St.Johns", "incl.lunch". */
const shortened = String.raw`(?<!(?<![\p{L}\p{N}])(?:st|mr|mrs|ms|dr|prof|rev|yr|yrs|inc|incl|approx|nr|no|vs))`;
const address = new RegExp(
  [
    String.raw`[a-z][a-z0-9+.-]*:\/\/`,
    String.raw`(?:mailto|javascript|data):\S|(?:tel|sms):\+?\d`,
    String.raw`(?<![\p{L}\p{N}:/])\/\/\S`,
    String.raw`(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])`,
    String.raw`(?<![\p{L}\p{N}])www\d?\.\S`,
    String.raw`[^\s@]@[^\s@]`,
    String.raw`[\p{L}\p{N}-]\.(?:${commonEnding})(?![\p{L}\p{N}])`,
    // Countries have two letters; "J.de Vries" has one letter before the dot.
    String.raw`[\p{L}\p{N}-]{2}${shortened}\.[a-z]{2}(?![\p{L}\p{N}.])`,
    String.raw`[\p{L}\p{N}-]{2}\.\p{L}{2,}\/\S`,
  ].join('|'),
  'iu',
);
/** Words in small letters with nothing but a dot between them: there are 1,500 endings, many of them words. */
const smallAddress = new RegExp(
  String.raw`(?<![\p{L}\p{N}.])[\p{Ll}\p{N}-]*\p{Ll}${shortened}\.(?:[\p{Ll}\p{N}-]+\.)*\p{Ll}{2,}(?![\p{L}\p{N}]|\.\p{L}\.)`,
  'u',
);
/** Letters of other widths and dots of other scripts lead to the same place. */
const holdsAddress = (text: string): boolean => {
  const plain = text.normalize('NFKC').replace(/[\u3002\uff61]/g, '.');
  return address.test(plain) || smallAddress.test(plain);
};

/** What a joiner may stand between: letters of scripts that need it to be spelt rightly, and the parts of an emoji. */
const joined = String.raw`(?:(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}]|[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])`;
const hidden = new RegExp(
  [
    String.raw`[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]`,
    String.raw`(?![\p{Variation_Selector}\u200c\u200d\u{e0020}-\u{e007f}])[\p{Cf}\p{Default_Ignorable_Code_Point}]`,
    String.raw`(?<!${joined})[\u200c\u200d]|[\u200c\u200d](?!${joined})`,
    // The flags of England, Scotland and Wales are a black flag and such characters.
    String.raw`(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0020}-\u{e007f}]`,
  ].join('|'),
  'gu',
);
const holdsHidden = (text: string): boolean => text.search(hidden) >= 0;

const oneSpace = (text: string): string => text.replace(/\p{Zs}+/gu, ' ').trim();
const normal = (text: string): string => oneSpace(text.trim().normalize('NFC'));

/** What is wrong with a name, for whoever typed it. */
function problemOf(name: string): string | undefined {
  if (holdsHidden(name)) return 'Please write the name on one line, without hidden characters';
  return holdsAddress(name) ? 'A name cannot hold a web or email address' : undefined;
}

/** A name that somebody gives, of at most `max` UTF-16 units. With `required`, those are the words when it is missing. */
export function nameSchema(max: number, required?: string) {
  return z
    .string(required)
    .transform(normal)
    .pipe(
      z
        .string()
        .min(required === undefined ? 0 : 1, required)
        .max(max, `Please use at most ${max} characters`)
        .superRefine((name, context) => {
          // Looking for addresses in a text takes time that grows with the square of its length.
          if (name.length > max) return;
          const message = problemOf(name);
          if (message !== undefined) context.addIssue({ code: 'custom', message });
        }),
    );
}

/** Far more than any name has: nothing is looked for beyond. */
const LONGEST_LOOKED_AT = 2000;

/** `name` without what cannot be seen, for names that were given before there was a rule. */
export function shownName(given: string): string {
  const name = given.slice(0, LONGEST_LOOKED_AT);
  return holdsHidden(name) ? oneSpace(name.replace(hidden, (found) => (/\s/.test(found) ? ' ' : ''))) : name;
}

/** What is left of a name that a page or a crawler gives when what breaks the rule is taken away; '' when nothing is. */
export function cleanName(name: string, max: number): string {
  const words = oneSpace(shownName(name.toWellFormed().normalize('NFC'))).split(' ');
  const kept = words.filter((word) => !holdsAddress(word)).join(' ');
  if (kept.length <= max) return kept;
  const cut = kept.slice(0, max).toWellFormed().replaceAll('\ufffd', '');
  return cut.trim();
}

/** Words of letters, "Anne-Marie", "D'Arcy", "J. R.": what nobody can say anything with. */
const likeAName = /^(?:(?:\p{L}\.)+|[\p{L}\p{M}\u200c]+(?:['’-][\p{L}\p{M}]+)*\.?)$/u;
const LONGEST_GREETING = 40;

/**
 * The name that a letter greets with: the first names that `firstName` holds when it looks like some, else ''. Whoever types it
 * can have us write to anybody, so it must not carry a message.
 */
export function greetingOf(firstName: string): string {
  const name = shownName(normal(firstName));
  const words = name.split(' ');
  const isName = words.length <= 3 && words.every((word) => likeAName.test(word)) && name.length <= LONGEST_GREETING;
  return isName && problemOf(name) === undefined ? name : '';
}
