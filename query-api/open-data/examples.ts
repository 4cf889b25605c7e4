import { PUBLIC_API } from '#domain/open-data/paths.ts';

/** A program that runs as it stands, with a key in HOPSCOTCH_KEY; a test runs each. */
interface Example {
  readonly title: string;
  readonly language: 'sh' | 'js';
  readonly code: string;
}

/** In the order of the page, for the site at `baseUrl`. */
export const examples = (baseUrl: string): readonly Example[] => {
  const api = `${baseUrl}${PUBLIC_API}`;
  return [
    {
      title: 'What is on in Guildford on Saturdays',
      language: 'sh',
      code: `curl --fail --silent --header "Authorization: Bearer $HOPSCOTCH_KEY" \\
  "${api}/activities?town=Guildford&day=saturday"`,
    },
    {
      title: 'Everything for four- to seven-year-olds, page after page',
      language: 'js',
      code: `const headers = { authorization: \`Bearer \${process.env.HOPSCOTCH_KEY}\` };
const activities = [];
let address = '${api}/activities?age=4-7&limit=100';
while (address) {
  const answer = await fetch(address, { headers });
  if (answer.status === 429) {
    const seconds = Number(answer.headers.get('retry-after'));
    await new Promise((resume) => setTimeout(resume, seconds * 1000));
    continue;
  }
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.detail);
  activities.push(...body);
  const [, next] = /<(.+)>; rel="next"/.exec(answer.headers.get('link') ?? '') ?? [];
  address = next && new URL(next, address).href;
}
console.log(JSON.stringify(activities));`,
    },
    {
      title: 'What has changed since yesterday, and one of it by itself',
      language: 'js',
      code: `const headers = { authorization: \`Bearer \${process.env.HOPSCOTCH_KEY}\` };
const yesterday = new Date(Date.now() - 86_400_000).toISOString();
const query = new URLSearchParams({ updatedSince: yesterday, limit: 10 });
const changed = await fetch(\`${api}/activities?\${query}\`, { headers });
const [first] = await changed.json();
const one = first && (await fetch(\`${api}/activities/\${first.id}\`, { headers }));
// 404 would say that it is gone.
console.log(JSON.stringify(one?.ok ? await one.json() : null));`,
    },
    {
      title: 'What can be asked for',
      language: 'js',
      code: `const headers = { authorization: \`Bearer \${process.env.HOPSCOTCH_KEY}\` };
const { categories } = await (await fetch('${api}/categories', { headers })).json();
const { towns } = await (await fetch('${api}/towns', { headers })).json();
console.log(JSON.stringify({ categories, towns }));`,
    },
  ];
};
