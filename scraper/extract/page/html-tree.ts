import { load } from 'cheerio/slim';
import { streamedParts } from './streamed-parts.ts';

/** An element of a page. Our own light tree: walks over it never recurse, so no page can exhaust the stack. */
export interface HtmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (HtmlElement | string)[];
  readonly parent: HtmlElement | null;
  /** Place in document order. */
  readonly order: number;
}

/** The parser's cost grows with the square of the nesting; no honest page nests like this. */
const DEEPEST = 10_000;
/** No honest page has this many tags; what comes after them is not read. */
const MOST_TAGS = 120_000;
const voidTags = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i;

/** The part of `html` before its tags are absurdly many or nested absurdly deep. */
function withinReason(html: string): string {
  const tag = /<(\/?)([a-z][a-z\d:-]{0,40})/gi;
  let depth = 0;
  let tags = 0;
  for (let match = tag.exec(html); match; match = tag.exec(html)) {
    const [, slash, name = ''] = match;
    tags += 1;
    if (tags > MOST_TAGS) return html.slice(0, match.index);
    if (voidTags.test(name)) continue;
    if (slash) depth = Math.max(0, depth - 1);
    else depth += 1;
    if (depth > DEEPEST) return html.slice(0, match.index);
    if (!slash && /^(?:script|style)$/i.test(name)) {
      const end = html.indexOf(`</${name}`, tag.lastIndex);
      if (end === -1) break;
      tag.lastIndex = end;
    }
  }
  return html;
}

/** Parses a page, however broken. */
export function parseHtml(html: string): HtmlElement {
  const document = load(withinReason(html), {
    xml: { xmlMode: false, decodeEntities: true, recognizeSelfClosing: false },
  }).root()[0];
  const parts = document && html.includes('id="S:') ? streamedParts(document) : undefined;
  let order = 0;
  const root: HtmlElement = { name: '#root', attributes: {}, children: [], parent: null, order };
  const waiting: { from: readonly { type: string }[]; into: HtmlElement; next: number }[] = [
    { from: document?.children ?? [], into: root, next: 0 },
  ];
  for (let top = waiting.at(-1); top; top = waiting.at(-1)) {
    const node = top.from[top.next];
    const streamed = parts?.placeAt(top.from, top.next);
    top.next = streamed?.next ?? top.next + 1;
    if (node === undefined) waiting.pop();
    else if (streamed) waiting.push({ from: streamed.nodes, into: top.into, next: 0 });
    else if (parts?.isPlaced(node)) continue;
    else if ('data' in node && typeof node.data === 'string' && node.type === 'text') top.into.children.push(node.data);
    else if (isTag(node)) {
      order += 1;
      const element: HtmlElement = {
        name: node.name.toLowerCase(),
        attributes: node.attribs,
        children: [],
        parent: top.into,
        order,
      };
      top.into.children.push(element);
      waiting.push({ from: node.children, into: element, next: 0 });
    } else if (isGroup(node)) waiting.push({ from: node.children, into: top.into, next: 0 });
  }
  return root;
}

interface Tag {
  readonly type: string;
  readonly name: string;
  readonly attribs: Record<string, string>;
  readonly children: readonly { type: string }[];
}
const isTag = (node: { type: string }): node is Tag => 'attribs' in node && 'name' in node;
const isGroup = (node: { type: string }): node is { type: string; children: readonly { type: string }[] } =>
  'children' in node;

/** Every element below `element` in document order; what `skip` names is left out with all that it holds. */
export function* descendants(element: HtmlElement, skip?: (element: HtmlElement) => boolean): Generator<HtmlElement> {
  const waiting: HtmlElement[] = childElements(element).toReversed();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (skip?.(next)) continue;
    yield next;
    for (let index = next.children.length - 1; index >= 0; index -= 1) {
      const child = next.children[index];
      if (child !== undefined && typeof child !== 'string') waiting.push(child);
    }
  }
}

export const childElements = (element: HtmlElement): HtmlElement[] =>
  element.children.filter((child): child is HtmlElement => typeof child !== 'string');

/** All text below `element`, tags left out, as it stands. */
export function rawText(element: HtmlElement, maxLength = 100_000): string {
  const parts: string[] = [];
  let length = 0;
  const waiting: (HtmlElement | string)[] = [element];
  for (let next = waiting.pop(); next !== undefined && length < maxLength; next = waiting.pop()) {
    if (typeof next === 'string') {
      parts.push(next);
      length += next.length;
    } else for (let index = next.children.length - 1; index >= 0; index -= 1) waiting.push(next.children[index] ?? '');
  }
  return parts.join('').slice(0, maxLength);
}

const unread = /^(?:script|style|template|noscript)$/;
const breaking =
  /^(?:address|article|aside|blockquote|br|dd|div|dl|dt|figure|footer|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|td|th|tr|ul)$/;

/** The text below `element` as a reader sees it: paragraphs on lines of their own, scripts and styles left out. */
export function readText(element: HtmlElement, maxLength = 100_000): string {
  const parts: string[] = [];
  let length = 0;
  const waiting: (HtmlElement | string)[] = [element];
  for (let next = waiting.pop(); next !== undefined && length < maxLength; next = waiting.pop()) {
    if (typeof next === 'string') {
      parts.push(next);
      length += next.length;
      continue;
    }
    if (unread.test(next.name)) continue;
    const breaks = breaking.test(next.name);
    if (breaks) waiting.push('\n');
    for (let index = next.children.length - 1; index >= 0; index -= 1) {
      const child = next.children[index] ?? '';
      // Line breaks in the source are only spaces.
      waiting.push(typeof child === 'string' ? child.replace(/\s+/g, ' ') : child);
    }
    if (breaks) waiting.push('\n');
  }
  return parts.join('').slice(0, maxLength);
}

/** `attribute` of `element`, trimmed; undefined when absent or empty. */
export function attribute(element: HtmlElement, name: string): string | undefined {
  const value = element.attributes[name]?.trim();
  return value === '' ? undefined : value;
}

/** The nearest ancestor, the element itself included, that `wanted` accepts. */
export function closest(element: HtmlElement, wanted: (element: HtmlElement) => boolean): HtmlElement | undefined {
  for (let each: HtmlElement | null = element; each; each = each.parent) if (wanted(each)) return each;
  return undefined;
}
