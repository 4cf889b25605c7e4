import { brand } from '#domain/brand.ts';
import { jsonInHtml } from '../pages/head.ts';
import { escapeXml } from '../placeholder/picture.ts';

/** A link in a page that is drawn here; both texts are escaped. */
export const linkTo = (address: string, text = address): string =>
  `<a href="${escapeXml(address)}">${escapeXml(text)}</a>`;

/** What a page for those who build something is; `main` is HTML. */
interface PlainPage {
  readonly title: string;
  readonly description: string;
  /** Absolute. */
  readonly canonical: string;
  /** Further tags of its head, as HTML. */
  readonly head?: string;
  /** schema.org, as a plain object. */
  readonly data?: object;
  readonly main: string;
}

/** A page that is read and nothing else: no script comes with it. */
export const plainPage = ({
  title,
  description,
  canonical,
  head = '',
  data,
  main,
}: PlainPage): string => `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escapeXml(title)} | ${escapeXml(brand.name)}</title>
    <meta name="description" content="${escapeXml(description)}" />
    <link rel="canonical" href="${escapeXml(canonical)}" />
    ${head}
    <link rel="stylesheet" href="/offline.css" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    ${data ? `<script type="application/ld+json">${jsonInHtml(data)}</script>` : ''}
  </head>
  <body>
    <header><img src="/favicon.svg" alt="" width="36" height="36" /> ${linkTo('/', brand.name)}</header>
    <main>
      <h1>${escapeXml(title)}</h1>
${main}
    </main>
  </body>
</html>
`;
