/** For whom a discount is, or what it takes: as it is said, and in the words that stand behind "10% off". */
const conditions: readonly (readonly [says: RegExp, words: string])[] = [
  [/\bsiblings?\b|\bbrothers? (?:and|or) sisters?\b|\bsecond child\b/i, 'for siblings'],
  [/\bearly[- ]bird|\bbook(?:ing|ed|s)? early\b/i, 'for early booking'],
  [
    /\b(?:block|termly|half[- ]termly) booking|\bbook(?:ing|ed|s)? (?:a|the|for a|for the)? ?(?:whole|full) (?:term|block|course)\b/i,
    'for a block booking',
  ],
  [/\b(?:full|whole) weeks?\b|\b(?:all )?five days\b/i, 'for a full week'],
  [
    /\bmulti-?(?:buy|class|session)\b|\b(?:second|2nd) class\b|\b(?:two|2) or more (?:classes|sessions)\b|\bmore than one class\b/i,
    'for more than one class',
  ],
  [/\b(?:refer|bring|with) a friend\b/i, 'with a friend'],
  [/\bmembers?\b/i, 'for members'],
  [/\bNHS\b|\bblue light\b|\bkey workers?\b/i, 'for NHS and key workers'],
  [/\b(?:armed )?forces (?:families|personnel)\b|\bmilitary families\b/i, 'for forces families'],
  [/\bnew (?:families|customers|starters|joiners)\b/i, 'for new families'],
  [/\bcode\b/i, 'with a code'],
];
/** A discount that says by itself for whom it is, or what it takes. */
const isConditional = (discount: string): boolean =>
  /\b(?:for|with|when|if|on|per|siblings?|early|first|second|block|members?|friend|week|price of)\b/i.test(discount);

/** Whether `sentence` says behind `discount` what else it takes. */
function goesOn(discount: string, sentence: string): boolean {
  const at = sentence.toLowerCase().indexOf(discount.toLowerCase());
  return (
    at >= 0 &&
    /^[,\s]*(?:when|if|on|for|with|who|where|in|until|only|but)\b/i.test(sentence.slice(at + discount.length))
  );
}

/** `discount` with the one condition that `sentence` puts on it; undefined where it names none that we know, or several. */
export function withCondition(discount: string, sentence: string): string | undefined {
  if (isConditional(discount)) return goesOn(discount, sentence) ? undefined : discount;
  const [only, ...others] = conditions.filter(([says]) => says.test(sentence));
  return only && others.length === 0 ? `${discount} ${only[1]}` : undefined;
}

/**
 * What is offered, in one line and never without its condition: "10% off" where only siblings get it would be another offer. The
 * discount with what the words of the offer say of it; those words themselves where they say more than we can tell; null without either.
 */
export function offerLine(discount: string | undefined, offers: string | undefined): string | null {
  if (discount === undefined || offers === undefined) return discount ?? offers ?? null;
  const about = offers.split(/(?<=[.!?])\s+/).filter((each) => each.toLowerCase().includes(discount.toLowerCase()));
  return withCondition(discount, about.length > 0 ? about.join(' ') : offers) ?? offers;
}
