import { brand } from '#domain/brand.ts';
import { categoryIds } from '#domain/listing/facts/category-ids.ts';
import { categories } from '#domain/listing/facts/taxonomy.ts';
import { NOT_STATED } from '#domain/open-data/described.ts';
import { categoriesPath, datasetPath, developersPath, LICENCE, RPDE } from '#domain/open-data/paths.ts';
import { pathTo } from '#domain/site/pages.ts';
import { escapeXml } from '../placeholder/picture.ts';
import { feeds } from './feeds.ts';
import { linkTo, plainPage } from './plain-page.ts';

/** How a feed in pages is read and what its fields mean. */
const DOCUMENTATION = 'https://permalink.openactive.io/dataset-site/open-data-documentation';
const name = `Children’s activities in ${brand.region} on ${brand.name}`;
const description = `The children’s activities in the ${brand.name} directory and their weekly sessions: what, for which ages, where, when and for how much. Changes are there within seconds.`;

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
  distribution: feeds.map(({ kind, type, path }) => ({
    '@type': 'DataDownload',
    name: kind,
    identifier: kind,
    additionalType: type,
    encodingFormat: RPDE,
    contentUrl: `${baseUrl}${path}`,
  })),
});

/** The same for people, who build what reads it. */
export const datasetPage = (baseUrl: string): string =>
  plainPage({
    title: 'Open data',
    description,
    canonical: `${baseUrl}${datasetPath}`,
    head: `<link rel="license" href="${LICENCE}" />`,
    data: dataset(baseUrl),
    main: `
      <p>${escapeXml(name)}. ${escapeXml(description)}</p>
      <h2>The feeds</h2>
      ${feeds.map(({ path, about }) => `<p>${linkTo(`${baseUrl}${path}`)}<br />${escapeXml(about)}</p>`).join('\n      ')}
      <p>
        They are ${linkTo('https://openactive.io/', 'OpenActive')} feeds, in pages. Follow “next” until a page is empty, and ask for that
        page again to hear of changes. What is gone is told for seven days. An activity has the same id in both.
        ${linkTo(DOCUMENTATION, 'How such feeds are read')}.
      </p>
      <p>Activities are sorted into ${linkTo(`${baseUrl}${categoriesPath}`, 'our categories')}.</p>
      <p>To ask for some of it, such as what a town has on Saturdays, there is ${linkTo(developersPath, 'an API')}.</p>
      <h2>Licence</h2>
      <p>
        This opportunity data is published by ${escapeXml(brand.name)} and is licensed under the
        ${linkTo(LICENCE, 'Creative Commons Attribution Licence (CC BY 4.0)')} for anyone to access, use and share. It names no people and
        holds no pictures.
      </p>
      <p>Something is wrong, or missing? ${linkTo(pathTo('contact'), 'Tell us')}.</p>`,
  });

/** Our categories as a concept scheme (SKOS), each under the address that activities of the feeds name. */
export const conceptScheme = (baseUrl: string): object => {
  const id = `${baseUrl}${categoriesPath}`;
  return {
    '@context': 'https://openactive.io/',
    '@id': id,
    '@type': 'ConceptScheme',
    title: `Categories of ${brand.name}`,
    license: LICENCE,
    concept: [
      ...categoryIds.map((category) => [category, categories[category]]),
      [NOT_STATED.id, NOT_STATED.label],
    ].map(([name, label]) => ({
      '@id': `${id}#${name}`,
      '@type': 'Concept',
      prefLabel: label,
      inScheme: id,
      topConceptOf: id,
    })),
  };
};
