import type { Line } from '../page/page-lines.ts';
import { oneLine } from '../page/plain-text.ts';

const ROLE =
  '(?:hon(?:orary)?\\.? )?(?:(?:club|membership|general|fixtures?|match|minutes|section|junior|meetings|group|league|team) )?(?:secretary|sec|treasurer|chair(?:man|woman|person)?|president|registrar|membership|welfare officer|safeguarding officer|captain|committee)';
/** A role or a title with a name at the beginning of a line or cell: "Hon. Secretary:", "Mrs J. Bell". */
const person = new RegExp(
  `(?:^|[|:•·] ?)(?:the |our )?${ROLE}\\b|(?:^|[|:•·,–-] ?)(?:Mr|Mrs|Ms|Miss|Dr|Rev)s?\\.? (?:and Mrs )?(?:\\p{Lu}\\.? ?){0,3}\\p{Lu}[\\p{L}’'-]+(?=\\s*[,:|–-]|$)`,
  'iu',
);
/** Where one sends something is where somebody lives, or has an office. */
const sentTo =
  /\b(?:send|sent|post|posted|return|returned|forms?|cheques?|applications?|subs|write|writing|correspondence)\b[^.!?]{0,60}\bto\b|\bc\/o\b|\bpayable to\b/i;
/** A house that is no hall: it begins with its number. */
const house = /(?:^|[\s,:|–-])\d{1,4}[a-z]?,? (?:\p{Lu}|the )|\b(?:cottage|bungalow)\b/iu;
const hall =
  /\b(?:hall|church|centre|center|school|clubhouse|library|pavilion|studios?|academy|college|community|chapel|sports|leisure|rink|pool|gym|institute|headquarters|HQ|theatre|scout|dojo|meet(?:s|ing)?|held|lessons|class(?:es)?|sessions)\b/i;

/** Whether an address in `text` is the home of a person whom the words before it name, and no place where children come. */
export function isSomebodys(text: string): boolean {
  if (!house.test(text)) return false;
  if (!person.test(text) && !sentTo.test(text)) return false;
  return !hall.test(text.replace(person, '').replace(sentTo, ''));
}

/** The same of the address that ends at the postcode of `line`: its cells, and the short lines of its paragraph above it. */
export function isHome(lines: readonly Line[], place: number, upTo: string): boolean {
  const line = lines[place];
  if (line === undefined) return false;
  const above: string[] = [];
  for (let back = place - 1; back >= 0 && back >= place - 5 && lines[back]?.block === line.block; back -= 1)
    above.unshift(oneLine(lines[back]?.text ?? ''));
  const said = [...above, upTo].join(' | ');
  return said.length <= 400 && isSomebodys(said);
}
