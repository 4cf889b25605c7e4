import { brand } from '#domain/brand.ts';
import type { EmbedScheme } from '#domain/embed/embed.ts';
import { ageLabel } from '#domain/listing/facts/ages.ts';
import type { ListingFields } from '#domain/listing/facts/fields.ts';
import { priceText } from '#domain/listing/shown/price-text.ts';
import { whenText } from '#domain/listing/shown/when.ts';
import { pathTo } from '#domain/site/pages.ts';
import { escapeXml } from '../placeholder/picture.ts';

/** Activities that are shown at most; the directory has the rest. */
export const MOST_EMBEDDED = 50;

/** A live activity of the provider. */
export interface Embedded {
  readonly id: string;
  readonly fields: ListingFields;
}

/**
 * A provider’s live activities. A page of words and links, which needs no script and knows nobody. Links open beside the page around it, which would otherwise lose its frame to us. `provider` is null when there is none;
 * drawn in `scheme`, else as the reader's system prefers.
 */
export function embedPage(
  baseUrl: string,
  provider: { readonly name: string; readonly activities: readonly Embedded[] } | null,
  scheme?: EmbedScheme,
): string {
  const title = provider === null ? 'These activities are not here any more' : `Activities by ${provider.name}`;
  const shown = provider?.activities.slice(0, MOST_EMBEDDED) ?? [];
  const isMore = (provider?.activities.length ?? 0) > shown.length;
  const link = (address: string, text: string): string =>
    `<a href="${escapeXml(address)}" target="_blank" rel="noopener">${escapeXml(text)}</a>`;
  const item = ({ id, fields }: Embedded): string =>
    `<li>${link(`${baseUrl}${pathTo('listing', { id })}`, fields.name ?? 'Activity')}
          <p>${escapeXml(factsOf(fields).join(' · '))}</p></li>`;
  return `<!doctype html>
<html lang="en-GB"${scheme ? ` data-scheme="${scheme}"` : ''}>
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${escapeXml(title)} | ${escapeXml(brand.name)}</title>
    <link rel="stylesheet" href="/embed.css" />
    <script src="/embed-size.js" defer></script>
  </head>
  <body>
    <main>
      <h1>${escapeXml(title)}</h1>
      ${shown.length === 0 ? '<p>There is nothing to book at the moment.</p>' : `<ul>${shown.map(item).join('\n        ')}</ul>`}
    </main>
    <footer>${isMore ? 'There is more ' : 'Shown by '}${link(`${baseUrl}/`, isMore ? `on ${brand.name}` : brand.name)}</footer>
  </body>
</html>
`;
}

function factsOf(fields: ListingFields): readonly string[] {
  const { schedule = null, scheduleDetails = null, minAgeMonths = null, maxAgeMonths = null, town } = fields;
  const price = priceText(fields);
  const unit = price !== null && price !== 'Free' && fields.priceUnit ? ` per ${fields.priceUnit}` : '';
  return [
    whenText({ schedule, scheduleDetails }),
    minAgeMonths === null && maxAgeMonths === null ? undefined : ageLabel({ minAgeMonths, maxAgeMonths }),
    town,
    price === null ? 'Price on request' : `${price}${unit}`,
  ].filter((fact) => fact !== undefined);
}
