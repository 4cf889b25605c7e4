import { brand } from '#domain/brand.ts';
import { categoryIds } from '#domain/listing/facts/category-ids.ts';
import { categories } from '#domain/listing/facts/taxonomy.ts';
import { categoriesPath, datasetPath, LICENCE, RPDE, sessionSeriesPath } from '#domain/open-data/paths.ts';
import { pathTo } from '#domain/site/pages.ts';
import { jsonInHtml } from '../pages/head.ts';
import { escapeXml } from '../placeholder/picture.ts';

/** How a feed in pages is read and what its fields mean. */
const DOCUMENTATION = 'https://permalink.openactive.io/dataset-site/open-data-documentation';
const name = `Children’s activities in ${brand.region} on ${brand.name}`;
const description = `Weekly sessions of the children’s activities in the ${brand.name} directory: what, for which ages, where, when and for how much. Changes are there within seconds.`;

/** What there is, as OpenActive's data catalogues read it: https://openactive.io/dataset-api-discovery/EditorsDraft/ */
export const dataset = (baseUrl: string): object => ({
  '@context': ['https://schema.org/', 'https://openactive.io/'],
  '@type': 'Dataset',
  '@id': `${baseUrl}${datasetPath}`,
  url: `${baseUrl}${datasetPath}`,
  name,
  description,
  keywords: ['Sessions', 'Activities', 'Children', 'Sports', 'Physical Activity', 'OpenActive', brand.region],
  license: LICENCE,
  inLanguage: ['en-GB'],
  schemaVersion: 'https://openactive.io/modelling-opportunity-data/2.0/',
  documentation: DOCUMENTATION,
  discussionUrl: `${baseUrl}${pathTo('contact')}`,
  publisher: {
    '@type': 'Organization',
    '@id': `${baseUrl}/`,
    name: brand.name,
    legalName: brand.name,
    url: `${baseUrl}/`,
    email: brand.contactEmail,
    logo: { '@type': 'ImageObject', url: `${baseUrl}/favicon.svg` },
  },
  distribution: [
    {
      '@type': 'DataDownload',
      name: 'SessionSeries',
      identifier: 'SessionSeries',
      additionalType: 'https://openactive.io/SessionSeries',
      encodingFormat: RPDE,
      contentUrl: `${baseUrl}${sessionSeriesPath}`,
    },
  ],
});

/** The same for people, who build what reads it. */
export function datasetPage(baseUrl: string): string {
  const link = (address: string, text = address): string => `<a href="${escapeXml(address)}">${escapeXml(text)}</a>`;
  return `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Open data | ${escapeXml(brand.name)}</title>
    <meta name="description" content="${escapeXml(description)}" />
    <link rel="canonical" href="${escapeXml(`${baseUrl}${datasetPath}`)}" />
    <link rel="license" href="${LICENCE}" />
    <link rel="stylesheet" href="/offline.css" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <script type="application/ld+json">${jsonInHtml(dataset(baseUrl))}</script>
  </head>
  <body>
    <header><img src="/favicon.svg" alt="" width="36" height="36" /> ${link('/', brand.name)}</header>
    <main>
      <h1>Open data</h1>
      <p>${escapeXml(name)}. ${escapeXml(description)}</p>
      <h2>The feed</h2>
      <p>${link(`${baseUrl}${sessionSeriesPath}`)}</p>
      <p>
        It is an ${link('https://openactive.io/', 'OpenActive')} feed of SessionSeries, in pages. Follow “next” until a page is empty, and
        ask for that page again to hear of changes. What is gone is told for seven days.
        ${link(DOCUMENTATION, 'How such feeds are read')}.
      </p>
      <p>Activities are sorted into ${link(`${baseUrl}${categoriesPath}`, 'our categories')}.</p>
      <h2>Licence</h2>
      <p>
        This opportunity data is published by ${escapeXml(brand.name)} and is licensed under the
        ${link(LICENCE, 'Creative Commons Attribution Licence (CC BY 4.0)')} for anyone to access, use and share. It names no people and
        holds no pictures.
      </p>
      <p>Something is wrong, or missing? ${link(pathTo('contact'), 'Tell us')}.</p>
    </main>
  </body>
</html>
`;
}

/** Our categories as a concept scheme (SKOS), each under the address that activities of the feed name. */
export const conceptScheme = (baseUrl: string): object => {
  const id = `${baseUrl}${categoriesPath}`;
  return {
    '@context': 'https://openactive.io/',
    '@id': id,
    '@type': 'ConceptScheme',
    title: `Categories of ${brand.name}`,
    license: LICENCE,
    concept: categoryIds.map((category) => ({
      '@id': `${id}#${category}`,
      '@type': 'Concept',
      prefLabel: categories[category],
      inScheme: id,
      topConceptOf: id,
    })),
  };
};
