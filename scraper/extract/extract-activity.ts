import { classesOn } from './classes/classes.ts';
import { findAges } from './facts/age-groups.ts';
import { calendarLinks, findInCalendars, inlineCalendars } from './data/calendars.ts';
import { findEmail, findPhone } from './facts/contact-details.ts';
import { findContactName } from './facts/contact-names.ts';
import { findDescriptions } from './facts/descriptions.ts';
import { Findings, type Found } from './findings.ts';
import { jsonLdOf, thingsOfJsonLd } from './data/json-ld.ts';
import { findKind } from './facts/kinds.ts';
import { type InnerLink, innerLinks } from './inner-links.ts';
import { microdataOf } from './data/microdata.ts';
import { findPrices } from './facts/money.ts';
import { findNames } from './facts/names.ts';
import { isDrawnByScripts } from './page/drawn-by-scripts.ts';
import { readPage } from './page/page.ts';
import { findPictures } from './facts/pictures.ts';
import { rdfaOf } from './data/rdfa.ts';
import { findFlags, findSentences } from './facts/said-flags.ts';
import {
  described,
  findBusinessHours,
  findDescribed,
  statedKinds,
  statedPictures,
  statedSocial,
  statedText,
} from './data/structured.ts';
import { findSpokenHours } from './facts/spoken-hours.ts';
import { findSchedule } from './facts/schedules.ts';
import { findBookingLink, findMapLink, findSocialLinks, findWebsite } from './facts/web-links.ts';
import { isAboutActivity, type SubjectSigns, subjectSigns } from './facts/subject.ts';
import { findTrust } from './facts/trust-said.ts';
import { findPlace } from './facts/whereabouts.ts';

export interface Extraction {
  /** Every field that the page supports, with how and from which words it was read. */
  readonly found: Found;
  /** The classes of the page, each with what is said of it, when there are several that differ in age, day or place; else none. */
  readonly classes: readonly Found[];
  /** Distinct pictures on the page, of which `found.images` holds the best. */
  readonly imageCount: number;
  /** Whether the page is about an activity at all. */
  readonly isActivity: boolean;
  /** Whether it is a site's front page. */
  readonly isHome: boolean;
  /** Whether its text is drawn by scripts, so that there is hardly anything to read. */
  readonly isDrawnByScripts: boolean;
  /** Pages of its site that may say what it does not. */
  readonly innerLinks: readonly InnerLink[];
  /** iCalendar files that the page links, which may say more. */
  readonly calendarLinks: readonly string[];
}

export interface Extras {
  /** Texts of iCalendar files that belong to the page. */
  readonly calendars?: readonly string[];
}

/**
 * What the page `html` at `address` says about an activity. Pure; never fails, whatever the page holds. Sources speak in
 * order of trust: structured data, calendars, then the page's own words; a field that nobody states is left out.
 */
export function extractActivity(html: string, address: string, extras: Extras = {}): Extraction {
  const { page, things, said, findings, imageCount } = factsOn(html, address, extras);
  const found = findings.all();
  const isOne = isAboutActivity(page, findings, said);
  return {
    found,
    classes: isOne ? classesOn(page, things, said, found) : [],
    imageCount,
    isActivity: isOne,
    isHome: page.isHome,
    isDrawnByScripts: isDrawnByScripts(page),
    innerLinks: innerLinks(page),
    calendarLinks: calendarLinks(page),
  };
}

/** The signs by which the page `html` is weighed: whether it is about an activity at all. */
export function signsOf(html: string, address: string): SubjectSigns {
  const { page, findings, said } = factsOn(html, address, {});
  return subjectSigns(page, findings, said);
}

/** Everything that is found on a page, whatever it is about. */
function factsOn(html: string, address: string, extras: Extras) {
  const page = readPage(html, address);
  const things = [
    ...thingsOfJsonLd(jsonLdOf(page.elements)),
    ...microdataOf(page.elements, page.url),
    ...rdfaOf(html, page.url.href),
  ];
  const said = described(things, page);
  const findings = new Findings();
  findDescribed(page, findings, said);
  findInCalendars(page, findings, [...inlineCalendars(page), ...(extras.calendars ?? [])]);
  findNames(page, findings, said.site);
  findDescriptions(page, findings);
  findAges(page, findings, statedText(said));
  const venues = findSchedule(page, findings);
  findBusinessHours(page, findings, said);
  findSpokenHours(page, findings);
  findPrices(page, findings);
  findPlace(page, findings, venues);
  findPhone(page, findings);
  findEmail(page, findings);
  findContactName(page, findings);
  findFlags(page, findings);
  findSentences(page, findings);
  findTrust(page, findings);
  findKind(page, findings, statedKinds(said));
  findBookingLink(page, findings);
  findMapLink(page, findings);
  findSocialLinks(page, findings, statedSocial(said));
  findWebsite(page, findings);
  const imageCount = findPictures(page, findings, statedPictures(said));
  return { page, things, said, findings, imageCount };
}
