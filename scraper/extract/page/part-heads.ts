import { childElements, type HtmlElement, rawText } from './html-tree.ts';
import { oneLine } from './plain-text.ts';

/** What a page calls its parts where it only sets them in bold: when, where, for whom, how much. */
const partName =
  /^(?:when|where|who|who for|how much|(?:what )?to bring|what you need|times?|days and times|(?:session|class|lesson|training) (?:times?|details|info)|prices?|costs?|fees|ages?|venue|location|address|contact(?: us)?|booking|how to (?:book|join|find us))\s?[:?]?$/i;

/**
 * Whether a line is wholly bold and names a part. Pages that are written into one box have headings only over some of their parts: the words
 * of others end where such a part begins.
 */
export function beginsAPart(text: string, element: HtmlElement): boolean {
  return text.length <= 30 && partName.test(text) && isBold(text, element);
}

export function isBold(text: string, element: HtmlElement): boolean {
  if (/^(?:b|strong)$/.test(element.name)) return true;
  return childElements(element).some(
    (each) =>
      (/^(?:b|strong)$/.test(each.name) && oneLine(rawText(each, 60)) === text) ||
      (/^(?:span|font|em|u)$/.test(each.name) &&
        childElements(each).some((inner) => /^(?:b|strong)$/.test(inner.name) && oneLine(rawText(inner, 60)) === text)),
  );
}

const order =
  /^(?:please )?(?:contact|call|ring|phone|text|email|e-mail|message|book|join|register|sign up|enrol|click|visit|download|follow)\b/i;
const reach = /\w@\w|(?<!\d)(?:\+44|\(?0)[\d ()-]{8,14}\d/;
const FEWEST = 5;

/** Whether a heading is a sentence that asks for something, "Contact us for a free first lesson: 07700 900284": it names no part of the page. */
export function standsOverNothing(text: string): boolean {
  const words = text.replace(reach, '').match(/\p{L}[\p{L}’'-]*/gu) ?? [];
  return words.length >= FEWEST && order.test(text) && (reach.test(text) || /\bfree\b|!$/i.test(text));
}
