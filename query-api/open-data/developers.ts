import { z } from 'zod';
import { brand } from '#domain/brand.ts';
import { USUAL_PER_DAY, USUAL_PER_MINUTE } from '#domain/api-key/limits.ts';
import {
  listPublicActivities,
  listPublicCategories,
  listPublicTowns,
  readPublicActivity,
} from '#domain/open-data/api.ts';
import { datasetPath, developersPath, LICENCE, PUBLIC_API } from '#domain/open-data/paths.ts';
import { PublicActivitySchema } from '#domain/open-data/public-activity.ts';
import { pathTo } from '#domain/site/pages.ts';
import { escapeXml } from '../placeholder/picture.ts';
import { examples } from './examples.ts';
import { linkTo, plainPage } from './plain-page.ts';

const calls = [listPublicActivities, readPublicActivity, listPublicCategories, listPublicTowns];
const languages = { sh: 'Shell', js: 'JavaScript (Node 20 or newer)' } as const;

/** How the public API is used. What can be asked and what is answered follows from its contracts. */
export const developersPage = (baseUrl: string): string =>
  plainPage({
    title: 'API for developers',
    description: `Children’s activities in ${brand.region} as JSON: by category, town, age, day and price, with a key and examples that run.`,
    canonical: `${baseUrl}${developersPath}`,
    main: `
      <p>
        Show the activities of the ${escapeXml(brand.name)} directory on your own site or in your app: what, for which ages, where, when and
        for how much, as JSON. It holds what is live now, and changes within seconds.
      </p>
      <p>
        To copy all of it and keep it up to date, read ${linkTo(datasetPath, 'the OpenActive feed')} instead: it needs no key, and tells what
        is gone.
      </p>
      <h2>A key</h2>
      <p>
        ${linkTo(pathTo('contact'), 'Tell us')} what you are building and how to reach you, and we send you a key. It goes with every call,
        as <code>Authorization: Bearer hop_…</code>. Keep it to yourself: whoever has it asks in your name. A page that shows it to
        everybody, such as one that calls from the browser, should have a key of its own.
      </p>
      <h2>Calls</h2>
      <p>Each begins with <code>${escapeXml(`${baseUrl}${PUBLIC_API}`)}</code>.</p>
      ${table(
        ['Call', 'What it answers'],
        calls.map(({ name, summary }) => [code(shortOf(name)), escapeXml(summary)]),
      )}
      <h2>Filters</h2>
      <p>
        Of ${code(shortOf(listPublicActivities.name))}; several together find what fits all of them. What is misspelt is refused, and not passed over.
      </p>
      ${table(['Name', 'What it means'], filters())}
      <h2>Pages</h2>
      <p>
        Activities come in the order of their last change. <code>Link</code> with <code>rel="next"</code> leads to the next page; without it
        the page is the last. <code>X-Total-Count</code> says how many there are in all. What changes while you read comes once more at the
        end, so you miss nothing; keep what comes last.
      </p>
      <h2>An activity</h2>
      <p>Every field is always there; <code>null</code> means that nobody has said it.</p>
      ${table(['Field', 'What it holds'], fields())}
      <h2>Limits</h2>
      <p>
        A key allows ${USUAL_PER_MINUTE} calls a minute and ${USUAL_PER_DAY.toLocaleString('en-GB')} a day (midnight is UTC’s) unless we have agreed
        otherwise. Every answer says what is left, in <code>RateLimit</code> and <code>RateLimit-Policy</code>. Beyond it the answer is
        <code>429</code>, and <code>Retry-After</code> says after how many seconds to come back. An answer that you have already, told by its
        <code>ETag</code> in <code>If-None-Match</code>, counts as a call.
      </p>
      <h2>When something is wrong</h2>
      <p>
        Errors are ${linkTo('https://www.rfc-editor.org/rfc/rfc9457', 'problem details')}: <code>detail</code> says in words what is wrong.
        <code>400</code> a parameter that we do not know, or one that says nothing we know: <code>detail</code> names it, <code>401</code> the key is missing or has been withdrawn, <code>404</code> the
        activity is gone, <code>429</code> too much at once, <code>503</code> please try again in a few seconds.
      </p>
      <h2>Examples</h2>
      <p>Each runs as it stands, with your key in the environment as <code>HOPSCOTCH_KEY</code>.</p>
      ${examples(baseUrl)
        .map(
          ({ title, language, code: text }) =>
            `<h3>${escapeXml(title)}</h3><p>${languages[language]}</p>
      <pre tabindex="0" data-example="${language}"><code>${escapeXml(text)}</code></pre>`,
        )
        .join('\n      ')}
      <h2>Licence, and what stays as it is</h2>
      <p>
        ${linkTo(LICENCE, 'Creative Commons Attribution (CC BY 4.0)')}: use it for whatever you like, and say that it comes from
        ${escapeXml(brand.name)}, with a link to the activity. Names of people, how to reach them and pictures are not in it.
      </p>
      <p>
        Within version 1 nothing is taken away and no field changes its meaning; new fields may come. What would break your program becomes
        version 2 beside it.
      </p>`,
  });

/** A call as the page names it, without what all of them begin with. */
const shortOf = (name: string): string => name.replace(PUBLIC_API, '');
const code = (text: string): string => `<code>${escapeXml(text)}</code>`;

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  return `<table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
      <tbody>${rows.map(row).join('\n      ')}</tbody></table>`;
}

interface Described {
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly default?: number;
  readonly maximum?: number;
}

/** From the contract: what is not there cannot be asked. */
function filters(): string[][] {
  const { properties = {} } = z.toJSONSchema(listPublicActivities.query, { io: 'input' });
  return Object.entries(properties as Readonly<Record<string, Described>>).map(([name, each]) => {
    const most =
      each.default === undefined ? undefined : `At most ${each.maximum ?? ''}; ${each.default} unless you say`;
    return [code(name), escapeXml(each.description ?? most ?? (each.enum ?? []).join(', '))];
  });
}

/** From the schema of the answer. */
function fields(): string[][] {
  const { properties = {} } = z.toJSONSchema(z.object(PublicActivitySchema.shape));
  return Object.entries(
    properties as Readonly<Record<string, Described & { readonly anyOf?: readonly Shape[] } & Shape>>,
  ).map(([name, each]) => [code(name), escapeXml([each.description, partsOf(each)].filter(Boolean).join('. '))]);
}

interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
}

/** The names of the fields inside of one. */
function partsOf(shape: Shape): string {
  const inner = [shape, shape.items, ...(shape.anyOf ?? [])].find((each) => each?.properties);
  return inner
    ? Object.keys(inner.properties ?? {}).join(', ')
    : shape.anyOf?.[0]?.type === 'boolean'
      ? 'true or false'
      : '';
}
