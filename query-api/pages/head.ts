import { brand } from '#domain/brand.ts';
import type { DrawnPage } from '../rendering/messages.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '../sharing/share-card.ts';
import { escapeXml as escapeHtml } from '../placeholder/picture.ts';

/** A picture of CARD_WIDTH x CARD_HEIGHT. */
export interface ShareImage {
  /** Absolute. */
  readonly address: string;
  readonly alt: string;
}

/** What a page says of itself to browsers, search engines and link previews. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** What a shared link says, where that is something else. */
  readonly shared?: { readonly title: string; readonly description: string };
  /** Absolute address of this page's one true copy; absent for pages that are not to be found. */
  readonly canonical?: string;
  /** The picture that stands beside a shared link. */
  readonly image?: ShareImage;
  readonly index: boolean;
  /** Where what is new on it can be followed, absolute. */
  readonly feed?: string;
  /** What our team has the page say at its end. Where the page is not drawn, it reads without any script as well. */
  readonly text?: string | null;
  /** schema.org, as plain objects. */
  readonly data: readonly object[];
}

/**
 * `html`, a built index.html, with `head` in it; `files` are scripts that the page will need, which come beside the first one, `look` is
 * the style sheet of the active templates.
 */
export function withHead(
  html: string,
  head: PageHead,
  files: readonly string[] = [],
  look: { readonly path: string } | null = null,
): string {
  const { title, description, canonical, image } = head;
  const shared = head.shared ?? head;
  const tags = [
    head.index ? '' : '<meta name="robots" content="noindex" />',
    canonical ? `<link rel="canonical" href="${escapeHtml(canonical)}" />` : '',
    head.feed === undefined
      ? ''
      : `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(`What is new on ${brand.name}`)}" href="${escapeHtml(head.feed)}" />`,
    property('og:site_name', brand.name),
    property('og:type', 'website'),
    property('og:title', shared.title),
    property('og:description', shared.description),
    property('og:locale', 'en_GB'),
    canonical ? property('og:url', canonical) : '',
    ...(image ? pictured(image) : []),
    named('twitter:card', image ? 'summary_large_image' : 'summary'),
    named('twitter:title', shared.title),
    named('twitter:description', shared.description),
    image ? named('twitter:image', image.address) : '',
    look ? `<link rel="stylesheet" data-look href="${escapeHtml(look.path)}" />` : '',
    ...files.map((file) => `<link rel="modulepreload" crossorigin href="/${escapeHtml(file)}" />`),
    ...head.data.map((data) => `<script type="application/ld+json">${jsonInHtml(data)}</script>`),
  ].filter(Boolean);
  // Functions, because a `$` in a text would mean something in a replacement.
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(/<meta name="description"[^>]*>/, () => named('description', description))
    .replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`)
    .replace(
      '</noscript>',
      () => `${head.text ? `<p>${escapeHtml(head.text).replaceAll('\n', '<br />')}</p>` : ''}</noscript>`,
    );
}

/** `html`, a page with its head in it, drawn already: it reads without any script, and the browser's part goes on from `state`. */
export function withDrawn(html: string, { html: drawn, state }: DrawnPage): string {
  return stylesFirst(html)
    .replace(/<noscript>.*?<\/noscript>/s, '')
    .replace(
      '<div id="root"></div>',
      () => `<div id="root">${drawn}</div>${NOT_ALIVE}<script type="application/json" id="state">${state}</script>`,
    );
}

/** Shown by `alive.js` where the scripts of the page do not come. */
const NOT_ALIVE = `<p id="not-alive" role="status" hidden class="sticky bottom-0 z-40 border-t border-warn-line bg-warn px-4 py-3 text-center font-bold text-warn-ink">Some of this page did not reach you, so its buttons do nothing yet. Please check your connection and load it again.</p>`;

/** `html` with its scripts named to the one that asks for them once the styles are there, see `frontend/public/alive.js`. */
function stylesFirst(html: string): string {
  const ahead = / *<link rel="modulepreload" crossorigin href="([^"]*)"(?: \/)?>\n?/g;
  const files = [...html.matchAll(ahead)].map(([, file]) => file).join(' ');
  return html
    .replaceAll(ahead, '')
    .replace(
      /<script type="module" crossorigin src="([^"]*)"><\/script>/,
      (_script, entry: string) => `<script defer src="/alive.js" data-entry="${entry}" data-files="${files}"></script>`,
    );
}

/** JSON that cannot end the script element it stands in, nor a line of JavaScript. */
export function jsonInHtml(data: object): string {
  return JSON.stringify(data)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('>', String.raw`\u003e`)
    .replaceAll('&', String.raw`\u0026`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);
}

const pictured = ({ address, alt }: ShareImage): readonly string[] => [
  property('og:image', address),
  property('og:image:type', 'image/png'),
  property('og:image:width', String(CARD_WIDTH)),
  property('og:image:height', String(CARD_HEIGHT)),
  property('og:image:alt', alt),
];
const named = (name: string, content: string): string => `<meta name="${name}" content="${escapeHtml(content)}" />`;
const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escapeHtml(content)}" />`;
