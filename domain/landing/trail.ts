import { categories } from '../listing/facts/taxonomy.ts';
import { pages, pathTo } from '../site/pages.ts';
import { type Landing, landingPath } from './landing.ts';

/** One step on the way to a page. */
export interface Step {
  readonly label: string;
  readonly path: string;
}

/** The way to a landing page from the home page, itself at the end; each step is a page that is there when this one is. */
export function landingTrail({ category, town, ageRange }: Landing): readonly Step[] {
  const steps: Step[] = [
    { label: 'Home', path: pathTo('home') },
    { label: pages.directory.title, path: pathTo('directory') },
  ];
  if (category) steps.push({ label: categories[category], path: landingPath({ category }) });
  if (town !== undefined) steps.push({ label: town, path: landingPath({ category, town }) });
  if (ageRange !== undefined) steps.push({ label: `${ageRange} years`, path: landingPath({ ageRange }) });
  return steps;
}
