import { attribute, descendants, type HtmlElement, rawText } from './html-tree.ts';
import { isMenuByClass, ownRegion, type Region } from './regions.ts';

const wraps = 0.5;
/** A price list says more than a menu's button. */
const LIST_OF_PRICES = 40;
const SHORTEST_ANSWER = 40;

/** The region of every element: what it says of itself, else what it stands in. */
export function regionsOf(root: HtmlElement): ReadonlyMap<HtmlElement, Region> {
  const elements = [...descendants(root)];
  const whole = weightsOf(root, elements);
  const total = whole.get(root)?.text ?? 0;
  const unfolded = unfoldedBy(elements);
  const regions = new Map<HtmlElement, Region>([[root, 'main']]);
  const lists = new Set<HtmlElement>();
  for (const element of elements) {
    const around = (element.parent && regions.get(element.parent)) ?? 'main';
    const own = around === 'hidden' ? undefined : ownRegion(element, unfolded);
    const weight = whole.get(element);
    // A "menu" without a link, with figures in it, is a list of what there is and what it costs, and so is each of its parts.
    const isList =
      own === 'nav' &&
      weight !== undefined &&
      weight.links === 0 &&
      isMenuByClass(element) &&
      ((element.parent !== null && lists.has(element.parent)) || (weight.figures && weight.text >= LIST_OF_PRICES));
    // Webflow's accordions keep their answers in a <nav>, and so it does its menus: what tells more than it lists is an answer.
    const isAnswer =
      own === 'nav' &&
      around === 'main' &&
      weight !== undefined &&
      weight.text >= SHORTEST_ANSWER &&
      weight.ofMenu * 4 <= weight.text &&
      /(?:^|\s)w-dropdown-list(?:\s|$)/.test(element.attributes.class ?? '');
    if (isList || (element.parent !== null && lists.has(element.parent))) lists.add(element);
    // A "sidebar" or "menu" that holds the page's main heading or most of its words was named for another reason.
    const mistaken =
      isList ||
      isAnswer ||
      (own !== undefined && own !== 'hidden' && own !== 'footer' && (weight?.headings ?? 0) > 0) ||
      // Themes name the page's wrappers after where their sidebar is, "sidebar-none": what holds the main part is none.
      (own === 'aside' && (weight?.mains ?? 0) > 0) ||
      ((weight?.text ?? 0) > total * wraps && total > 200 && own !== 'hidden');
    regions.set(element, own === undefined || mistaken ? around : own);
  }
  return regions;
}

/** What a heading or a button of the text unfolds: it is hidden until somebody asks, and the page's own all the same. */
function unfoldedBy(elements: readonly HtmlElement[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const element of elements) {
    const names = attribute(element, 'aria-controls');
    if (names === undefined || element.attributes['aria-expanded'] === undefined) continue;
    if (element.attributes['aria-haspopup'] !== undefined || opensMenu.test(`${names} ${rawText(element, 80)}`))
      continue;
    if (!isInHead(element)) for (const name of names.split(/\s+/)) found.add(name);
  }
  return found;
}
const opensMenu =
  /menu|nav|search|cookie|consent|share|login|account|basket|cart|language|filter|newsletter|modal|dialog|popup/i;

function isInHead(element: HtmlElement): boolean {
  for (let each: HtmlElement | null = element; each; each = each.parent)
    if (
      /^(?:nav|header|footer|dialog)$/.test(each.name) ||
      /^(?:navigation|banner|dialog|menu)$/.test(each.attributes.role ?? '')
    )
      return true;
  return false;
}

interface Weight {
  text: number;
  headings: number;
  mains: number;
  links: number;
  /** How much of the text is links, buttons, choices or items of lists, as menus are made of. */
  ofMenu: number;
  figures: boolean;
}

/** How much text, how many main headings, main parts and links every element holds, and whether it holds a figure. */
function weightsOf(root: HtmlElement, elements: readonly HtmlElement[]): ReadonlyMap<HtmlElement, Weight> {
  const weights = new Map<HtmlElement, Weight>();
  for (const element of [root, ...elements].toReversed()) {
    const weight: Weight = {
      text: 0,
      headings: element.name === 'h1' ? 1 : 0,
      mains: element.name === 'main' || element.attributes.role === 'main' ? 1 : 0,
      links: element.name === 'a' ? 1 : 0,
      ofMenu: 0,
      figures: false,
    };
    if (!/^(?:script|style|template|noscript|svg)$/.test(element.name))
      for (const child of element.children) {
        if (typeof child === 'string') {
          weight.text += child.trim().length;
          weight.figures ||= /\d/.test(child);
        } else {
          const inner = weights.get(child);
          weight.text += inner?.text ?? 0;
          weight.headings += inner?.headings ?? 0;
          weight.mains += inner?.mains ?? 0;
          weight.links += inner?.links ?? 0;
          weight.ofMenu += inner?.ofMenu ?? 0;
          weight.figures ||= inner?.figures ?? false;
        }
      }
    if (/^(?:a|li|button|select|label)$/.test(element.name)) weight.ofMenu = weight.text;
    if (element.name === 'h1' && weight.text === 0) weight.headings = 0;
    weights.set(element, weight);
  }
  return weights;
}
