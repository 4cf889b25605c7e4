import type { HtmlElement } from './html-tree.ts';
import { rawText } from './html-tree.ts';
import type { Page } from './page.ts';

/** So many letters are a page that can be read, whatever its scripts add. */
const LITTLE = 400;
/** A page of so few letters beside scripts of its own is none yet. */
const HARDLY_ANY = 80;

const rootNames =
  /^(?:root|app|application|__next|__nuxt|___gatsby|svelte|ember-app|react-root|main-app|app-root|site-root)$/i;
const asksForScripts =
  /\b(?:(?:enable|turn on|activate|requires?|needs?|without) (?:your )?java ?script|java ?script (?:is|to be|must be) (?:enabled|required|turned on|disabled)|java ?script enabled)\b/i;

/**
 * Whether the page's text is drawn by scripts, of which what was fetched holds little or nothing: it has scripts, hardly anything to
 * read, and says so by an empty place for the text, by asking for scripts, or by having no text to speak of.
 */
export function isDrawnByScripts({ elements, lines, title }: Page): boolean {
  if (!elements.some(isProgram)) return false;
  const letters = lines.reduce((sum, { text }) => sum + (text === title ? 0 : text.length), 0);
  if (letters > LITTLE) return false;
  return (
    letters < HARDLY_ANY ||
    elements.some(isEmptyRoot) ||
    elements.some(asks) ||
    lines.some(({ text }) => asksForScripts.test(text))
  );
}

/** A script that runs, and no data. */
const isProgram = ({ name, attributes }: HtmlElement): boolean =>
  name === 'script' &&
  /^(?:$|module$|(?:text|application)\/(?:javascript|ecmascript|babel))/i.test(attributes.type ?? '');

/** Where scripts are going to put the text. */
function isEmptyRoot({ name, attributes, children }: HtmlElement): boolean {
  const isNamed =
    rootNames.test(attributes.id ?? '') || /^app-root$|-app$/.test(name) || attributes['data-reactroot'] !== undefined;
  return isNamed && children.every((child) => (typeof child === 'string' ? child.trim() === '' : hasNoText(child)));
}

const hasNoText = (element: HtmlElement): boolean =>
  element.children.every((child) => typeof child === 'string' && child.trim() === '');

const asks = (element: HtmlElement): boolean =>
  element.name === 'noscript' && asksForScripts.test(rawText(element).slice(0, 1_000));
