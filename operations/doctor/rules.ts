import type { Asked, Facts } from './facts.ts';
import { broken, type Finding } from './finding.ts';
import { serverFindings } from './server-rules.ts';
import { siteFindings } from './site-rules.ts';

/** All that is to be said about a site, well or not. */
export const findingsOf = (facts: Facts): Finding[] => [...serverFindings(facts), ...ofSite(facts)];

function ofSite(facts: Facts): Finding[] {
  const { site } = facts;
  // What is away says so itself.
  if (site === undefined) return [];
  return 'value' in site ? siteFindings(facts, site.value) : [notAsked(site)];
}

const notAsked = ({ failed }: Extract<Asked<unknown>, { readonly failed: string }>): Finding =>
  broken(
    'Site',
    `What follows the log could not be asked: ${failed}.`,
    'start the site once (npm start, or its parts): it makes the tables that are missing',
  );
