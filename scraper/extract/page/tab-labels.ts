import { attribute, closest, descendants, type HtmlElement, rawText } from './html-tree.ts';
import { oneLine } from './plain-text.ts';

const hasClass = ({ attributes }: HtmlElement, names: RegExp): boolean => names.test(attributes.class ?? '');
const lists = /(?:^|\s)(?:nav-tabs|et_pb_tabs_controls|w-tab-menu|e-n-tabs-heading)(?:\s|$)/;
const panels = /(?:^|\s)(?:tab-pane|et_pb_tab|w-tab-pane)(?:\s|$)/;
const isList = (element: HtmlElement): boolean => element.attributes.role === 'tablist' || hasClass(element, lists);
const isPanel = (element: HtmlElement): boolean => element.attributes.role === 'tabpanel' || hasClass(element, panels);
const LONGEST = 60;
/** No page that a person reads has more tabs in a row. */
const MOST = 40;

/** What a tab says that it shows: "#mon" in whichever way its builder writes it. */
const shownBy = ({ attributes }: HtmlElement): string =>
  (
    attributes['aria-controls'] ??
    attributes['data-bs-target'] ??
    attributes['data-target'] ??
    attributes['data-w-tab'] ??
    attributes.href ??
    ''
  ).replace(/^#/, '');
const namesOf = (panel: HtmlElement): readonly (string | undefined)[] => [
  attribute(panel, 'id'),
  attribute(panel, 'data-w-tab'),
];

const leadsElsewhere = (tab: HtmlElement): boolean =>
  [tab, ...descendants(tab)].some(({ attributes }) => !/^(?:$|#|javascript:)/i.test(attributes.href ?? ''));

/** Whether `list` holds `panel`. Only what begins behind the list is climbed: pages nest deep and have many lists. */
const isWithin = (panel: HtmlElement, list: HtmlElement): boolean =>
  closest(panel, ({ order }) => order <= list.order) === list;

function tabsOf(list: HtmlElement): readonly HtmlElement[] {
  const inner = [...descendants(list, isList)];
  const named = inner.filter(({ attributes }) => attributes.role === 'tab');
  return named.length > 0 ? named : inner.filter(({ name }) => name === 'a' || name === 'button');
}

/**
 * What is written on the tab of each panel: it is the panel's heading, "Monday", though it stands apart from it. A panel is the one that its
 * tab names, or else the one at the same place, where a list of tabs and the panels behind it are as many and no tab leads to another page,
 * as a site's menu does. A list that holds its panels is an accordion, with headings of its own.
 */
export function tabLabels(elements: readonly HtmlElement[]): ReadonlyMap<HtmlElement, string> {
  const found = new Map<HtmlElement, string>();
  let behind: HtmlElement[] = [];
  for (const element of elements.toReversed()) {
    if (isPanel(element)) behind.push(element);
    if (!isList(element)) continue;
    const shown = behind.toReversed();
    behind = [];
    const [first] = shown;
    if (!first || shown.length > MOST || isWithin(first, element)) continue;
    const tabs = tabsOf(element).slice(0, MOST + 1);
    const named = tabs.map((tab) => shown.find((panel) => namesOf(panel).includes(shownBy(tab) || '-')));
    const inOrder =
      tabs.length === shown.length && named.every((panel) => panel === undefined) && !tabs.some(leadsElsewhere);
    for (const [place, tab] of tabs.entries()) {
      const panel = inOrder ? shown[place] : named[place];
      const label = oneLine(rawText(tab, LONGEST + 1));
      if (panel && label !== '' && label.length <= LONGEST) found.set(panel, label);
    }
  }
  return found;
}
