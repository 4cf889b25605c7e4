/** What a sign of another subject is looked for in. */
export interface Words {
  /** Title, main headings and the names that were found. */
  readonly head: string;
  /** What the page itself is called: its title without the site's name, and its first heading. */
  readonly topic: string;
  /** The site's name and address. */
  readonly site: string;
  readonly path: string;
  /** The text of the page's main part. */
  readonly text: string;
  /** Texts of its buttons and links, all of the page. */
  readonly links: string;
  /** What its marks call its parts: classes, ids and names of meta tags, one a line. */
  readonly marks: string;
}

export interface Sign {
  readonly weight: number;
  readonly where: keyof Words;
  readonly says: RegExp;
  /** How often it must stand there; 1 when it does not say. */
  readonly times?: number;
}

/** Something that a page can be about instead of an activity, told by signs that together weigh enough. */
export interface Subject {
  readonly enough: number;
  readonly signs: readonly Sign[];
  /** Types of structured data that say it, and how much each weighs. */
  readonly types?: RegExp;
  readonly typed?: number;
  /** What in the head speaks against it: a product called "Easter camp" is a place at a camp. */
  readonly unless?: RegExp;
  /** It is nothing that is held on a weekday: what a page says to be held every week is not this. */
  readonly isNeverHeld?: boolean;
}

export const inHead = (weight: number, says: RegExp): Sign => ({ weight, where: 'head', says });
export const inTopic = (weight: number, says: RegExp): Sign => ({ weight, where: 'topic', says });
export const inText = (weight: number, says: RegExp, times = 1): Sign => ({ weight, where: 'text', says, times });
export const inMarks = (weight: number, says: RegExp): Sign => ({ weight, where: 'marks', says });
export const inPath = (weight: number, says: RegExp): Sign => ({ weight, where: 'path', says });

/** What one takes part in, and so no product, room or news. */
export const takenPartIn =
  /\b(?:class(?:es)?|sessions?|clubs?|camps?|lessons?|courses?|workshops?|playgroups?|part(?:y|ies)|tasters?|tuition|academy|choir|training|(?:pony|farm(?:er)?|fun|activity|play|adventure|holiday|forest) days?|tickets?|stay (?:and|&|n) play|rhyme ?time|story ?time|bookings?)\b/i;
