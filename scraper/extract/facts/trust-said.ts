import { ofstedUrn, type TrustField } from '#domain/listing/facts/trust.ts';
import type { Findings } from '../findings.ts';
import type { Page } from '../page/page.ts';
import { sentenceAt } from '../page/plain-text.ts';

interface Statement {
  readonly field: Exclude<TrustField, 'ofstedUrn' | 'taxFreeChildcare' | 'hafPlaces'>;
  readonly says: RegExp;
  /** What makes it a demand, a lesson or a denial. */
  readonly unless: RegExp;
}

/** What parents ask before they trust somebody. Only what is said of those who run it counts: a guess would be worse than silence. */
const statements: readonly Statement[] = [
  {
    field: 'dbsChecked',
    says: /\b(?:[Ee]nhanced|[Cc]urrent|[Ff]ull|[Cc]lear) DBS\b|\b(?:DBS|CRB)[- ](?:check(?:ed|s)?|certificates?|certified|cleared|clearance|disclosures?)\b|\b(?:disclosure|PVG|AccessNI)[- ](?:checked|cleared|certificates?|scheme members?|registered)\b|\b(?:have|has|hold|holds|with) (?:\w+ ){0,3}(?:DBS|CRB|PVG)s?\b|\bD\.B\.S\.? ?-?(?:check(?:ed|s)?|certificates?|cleared)\b|\bDBS(?:['’]d\b|[- ](?:vetted|approved)\b)|\bvetted\b[^.!?]{0,40}\(DBS\)|\bmeans DBS\b/,
    unless:
      /\b(?:you|your|needs?|(?<!never been )needed|must|requir\w+|subject to|will be (?:asked|done)|apply|applicants?|vacanc\w+|wanted|not|without|pays? for|costs?)\b/i,
  },
  {
    field: 'firstAid',
    says: /\bfirst[- ]aid(?:ers?)?[- ](?:trained|qualified|certified|certificates?|qualifications?)\b|\b(?:trained|qualified|certified) (?:\w+ ){0,3}first[- ]aid(?:ers?)?\b|\b(?:have|has|hold|holds|with|and) (?:\w+ ){0,4}first[- ]aid(?=[.,;)]| and\b|$)|\bfirst[- ]aiders? (?:is|are|at|on|in|present)\b|\bfirst[- ]aid(?:,| and|;| \+| &) (?:an? )?(?:enhanced |full |current )?(?:DBS|PVG)\b|\b(?:DBS|PVG)(?:,| and|;| \+| &) (?:paediatric )?first[- ]aid\b|\b(?:has|have|and|with|is|are) (?:all |both )?(?:an? )?(?:(?:qualified|trained|paediatric|certified) )*first[- ]aiders?\b|\bfirst[- ]aid (?:renewed|refreshed|updated|every \d years|in date)\b/i,
    unless:
      /\b(?:you|your|needs?|must|learn(?:s|ing)?|course|class(?:es)?|workshops?|badges?|box|kit|room|wanted|looking for|not|without)\b/i,
  },
  {
    field: 'insured',
    says: /(?:\b(?:is|are|am|and|fully|[Ww]e['’]re)|&) insured\b|\b(?:have|has|hold|holds|carry|carries|with|and|full) (?:\w+ ){0,3}(?:public liability|insurance)\b|\bpublic liability (?:insurance|cover)\b|£\d{1,2} ?m(?:illion)? (?:of )?(?:\w+ ){0,2}(?:insurance|cover|liability)\b|\binsured (?:with|through|by)\b|^are you insured\?/i,
    unless:
      /\b(?:you|your|hir(?:e|er|ers|ing)|must|needs?|not|nothing|cannot|responsib\w+|claims?|national insurance|cars?|quotes?|membership|licen[cs]e|fee)\b/i,
  },
  {
    field: 'childcareVouchers',
    says: /\b(?:accept|accepts|accepted|take|takes|pay|welcome|use|used)\b[^.!?]{0,60}\bchildcare vouchers?\b|\bchildcare vouchers?\b[^.!?]{0,40}\b(?:accepted|welcome|taken)\b|^yes,? (?:and|as well as)\b[^.!?]{0,20}\bchildcare vouchers\b/i,
    unless: /\b(?:not|cannot|can['’]t|don['’]t|no longer|unable)\b/i,
  },
];
const ahead =
  /\b(?:DBS|D\.B\.S|CRB|PVG|AccessNI|[Dd]isclosure|[Ff]irst[- ][Aa]id|insur|INSUR|Insur|liability|vouchers?|Vouchers?|Ofsted|OFSTED|URN)/;
/**
 * What lies between two marks says one thing of one: "You watch your own children; our crew are first aid trained." A list of what is
 * asked of somebody is one sentence all the same.
 */
const clauseAt = (sentence: string, says: RegExp): string =>
  /:|\b(?:must|needs?|requir\w+|applicants?|wanted)\b/i.test(sentence.split(';')[0] ?? '')
    ? sentence
    : (sentence.split(';').find((part) => says.test(part)) ?? sentence);
/** Whoever asks says "you" of those who run it. */
const asked = (question: string): string => question.replaceAll(/\byour?\b/gi, '');
/** A question states nothing that is not answered so. */
const isYes = /^\s*(?:yes|we do|of course|certainly|absolutely|all of)\b/i;
const registration = /\b(?:ofsted\b[^.!?|]{0,60}?|URN(?: is)?:? ?)\b((?:EY|VC|CA)\d{6}|\d{6,7})\b/i;

/** Insurance, checks of those who teach, first aid, vouchers and the registration, as the page's own lines state them. */
export function findTrust(page: Page, findings: Findings): void {
  for (const [place, { text, region }] of page.lines.entries()) {
    if (text.length > 2000 || region === 'nav' || region === 'aside' || !ahead.test(text)) continue;
    for (const { field, says, unless } of statements) {
      const match = findings.has(field) ? null : says.exec(text);
      if (match === null) continue;
      const sentence = sentenceAt(text, match.index);
      const answer = `${text.slice(text.indexOf(sentence) + sentence.length)} ${page.lines[place + 1]?.text ?? ''}`;
      const isAsked = sentence.endsWith('?');
      if (isAsked ? isYes.test(answer) && !unless.test(asked(sentence)) : !unless.test(clauseAt(sentence, says)))
        findings.offer(field, true, 'text', sentence);
    }
    const urn = ofstedUrn(registration.exec(text)?.[1] ?? '');
    if (urn !== null) findings.offer('ofstedUrn', urn, 'text', text);
  }
}
