import { attribute, type HtmlElement } from './html-tree.ts';

/** What part of a page an element belongs to. Only `main` is about the activity itself. */
export type Region = 'main' | 'header' | 'nav' | 'footer' | 'aside' | 'hidden';

const token = (words: string): RegExp => new RegExp(`(?:^|[\\s_])(?:${words})(?:$|[\\s_])`, 'i');
const navWords = token(
  '(?:[a-z]+-)?(?:nav|navbar|navigation|menu|breadcrumbs?|pagination|pager)(?:-[a-z]+)?|skip-links?|nav-[a-z-]+|menu-[a-z-]+',
);
/** What tabs show is no menu, though it is named after its tab: "nav-monday". */
const ofTabs = token('tab-(?:pane|content)');
/** What plugins call their notices of cookies, glued or not: "cookieBar", "eu-cookie-law". A baking club's "cookie-club" is none. */
const cookieNotice =
  '(?:[a-z\\d]+-)*(?:cookies?(?!-(?:club|barn|class|camp|bak|decorat|making|workshop))(?:-[a-z\\d]+)*|[a-z]*cookies?-?(?:accept|alert|banner|bar(?!n)|bot|box|choice|compliance|consent|container|control|disclaimer|hint|info|law|layer|message|modal|notice|notification|overlay|panel|policy|popup|preference|prompt|root|script|setting|strip|wall|warning|widget|wrap)[a-z\\d-]*)';
/** The makers of such notices, by which their parts begin. */
const noticeMakers =
  '(?:cky|cli|cmplz|didomi|iubenda-cs|klaro|moove-gdpr|osano-cm|qc-cmp2|termly|truste|usercentrics)(?:-[a-z\\d-]+)?|ccc-(?:module|notify|overlay)';
const asideWords = token(
  [
    cookieNotice,
    noticeMakers,
    'side-?(?:col(?:umn)?|box|panel|nav)|right-?col(?:umn)?|(?:[a-z]+-)*(?:sidebar|related|consent|gdpr|popup|modal|newsletter|subscribe|sharing|share|sharedaddy|advert|ads|upsells?|recommended|testimonials?|toast)(?:-[a-z]+)*',
    'comments?|comments?-(?:area|list|section|respond)|respond|widget-area|cross-sells|you-may-also-like|cc-window|onetrust-[a-z-]+|instagram-feed|twitter-feed|post-navigation|customer-reviews?|reviews',
  ].join('|'),
);
/**
 * A site's foot, however its theme calls it: "rt-footer", "elementor-location-footer". Cards have one as well, and what is "not-footer" is
 * called after what it is not.
 */
const footerWords = token(
  '(?!(?:[a-z]+-)*(?:card|panel|modal|box|entry|post|article|section|table|widget|form|event|product|item|not|no|has|with|before|above)-footer)(?:[a-z]+-)*footer(?:-[a-z]+)*|colophon|site-info|copyright',
);
const sites =
  /(?:page|site|layout|main|body|wrap(?:per)?|container|global|theme|home|index|styles|\bapp|\bdm|foot(?:er)?)$/i;
/**
 * Builders glue the words of a name, "siteFooter". A part's own foot has the name of that part before it, "price-table__footer",
 * "Card_footer__x1Yz" and "courseFooter"; the site's has the site's, or that of its builder or of the file of its styles.
 */
function isSitesFoot(name: string): boolean {
  const ofPart = name.search(/__[Ff]ooter(?:$|[_-])|_[Ff]ooter__|(?<=[a-z\d])Footer/);
  return (
    footerWords.test(name.replace(/([a-z\d])([A-Z])/g, '$1-$2')) && (ofPart <= 0 || sites.test(name.slice(0, ofPart)))
  );
}
const headerWords = token(
  'site-header|masthead|main-header|global-header|top-?bar|header-top|site-branding|announcement-bar(?:-[a-z]+)*',
);
const hiddenWords = token(
  'sr-only|screen-reader-text|visually-hidden|hidden|d-none|display-none|offscreen|w-condition-invisible',
);
const shownOnWideScreens = /(?:sm|md|lg|xl|2xl)[:-](?:block|flex|grid|inline|table)/;
/** What is struck out holds no more. */
const neverShown =
  /^(?:script|style|template|noscript|svg|canvas|video|audio|object|embed|map|iframe|select|datalist|textarea|input|head|title|math|dialog|s|strike|del)$/;

/** Whether it is a menu for what its maker calls it alone. */
export const isMenuByClass = ({ name, attributes }: HtmlElement): boolean =>
  name !== 'nav' && attributes.role === undefined && /menu/i.test(attributes.class ?? '');

/**
 * What an element says of itself, apart from what it stands in; undefined when it says nothing. What is named in `unfolded` is shown when
 * somebody asks for it, and so not hidden.
 */
export function ownRegion(element: HtmlElement, unfolded: ReadonlySet<string>): Region | undefined {
  const { name } = element;
  if (neverShown.test(name) || (!unfolded.has(element.attributes.id ?? '') && isHidden(element))) return 'hidden';
  const role = attribute(element, 'role')?.toLowerCase();
  if (name === 'nav' || role === 'navigation' || role === 'menu' || role === 'menubar') return 'nav';
  if (name === 'footer' || role === 'contentinfo') return isWithinArticle(element) ? undefined : 'footer';
  if (name === 'header' || role === 'banner') return isWithinArticle(element) ? undefined : 'header';
  if (leadsOn(element)) return 'nav';
  // News that run over the page are about anything.
  if (name === 'marquee') return 'aside';
  if (name === 'aside' || role === 'complementary' || role === 'dialog' || role === 'alertdialog' || role === 'search')
    return 'aside';
  if (name === 'html' || name === 'body' || name === 'main' || name === 'article' || role === 'main') return undefined;
  const words = `${attribute(element, 'id') ?? ''} ${attribute(element, 'class') ?? ''}`.slice(0, 500);
  if (words === ' ') return undefined;
  if (words.split(/\s+/).some(isSitesFoot)) return 'footer';
  if (headerWords.test(words)) return 'header';
  if (/^(?:ul|ol|div|section|span|p|td)$/.test(name)) {
    if (navWords.test(words) && !ofTabs.test(words)) return 'nav';
    if (asideWords.test(words)) return 'aside';
  }
  return undefined;
}

/** "Yoga moves to Tuesdays →" in a box of its own: what leads to the entry before or behind this one is about that. */
function leadsOn({ name, children }: HtmlElement): boolean {
  if (!/^(?:li|div|p)$/.test(name)) return false;
  const [only, more] = children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  return (
    more === undefined &&
    typeof only === 'object' &&
    only.name === 'a' &&
    /^(?:prev|next)$/i.test(only.attributes.rel ?? '')
  );
}

/** What plugins call the closed parts of an accordion; a closed menu is called so, too, and stays closed. */
const unfoldable = /(?:accordion|toggle|tab|collapse|faq)[\w-]*(?:content|panel|body|answer|text)/i;
const folding = /accord|toggle|tab|collaps|faq|expand/i;

function isHidden(element: HtmlElement): boolean {
  const { attributes, name } = element;
  const own = attributes.class ?? '';
  // A button's word is an order to the browser; only one that unfolds a section is that section's heading.
  if (name === 'button')
    return !('aria-expanded' in attributes) && !folding.test(`${own} ${element.parent?.attributes.class ?? ''}`);
  // React sends parts of a page behind its end, hidden until a script puts them in their place.
  if (name === 'div' && /^S:[\da-f]{1,8}$/.test(attributes.id ?? '')) return false;
  if ('hidden' in attributes && attributes.hidden !== 'until-found')
    return attributes.role !== 'tabpanel' && !unfoldable.test(own);
  // Closed accordions and tabs are hidden from view, but what they say is the page's own content.
  if (attributes.role === 'tabpanel' || folding.test(own)) return false;
  if (/display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden/i.test(attributes.style ?? '')) return true;
  if (attributes['aria-hidden'] === 'true') return true;
  const words = own.slice(0, 500);
  return hiddenWords.test(words) && !shownOnWideScreens.test(words);
}

/** The header of an article or section is that article's, not the site's. */
function isWithinArticle(element: HtmlElement): boolean {
  for (let each = element.parent; each; each = each.parent)
    if (/^(?:main|article|section|aside|blockquote|figure|li)$/.test(each.name) || each.attributes.role === 'main')
      return true;
  return false;
}
