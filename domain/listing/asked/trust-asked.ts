import type { TrustFilter } from '../facts/trust.ts';
import type { Reader } from './reading.ts';

const WITH = String.raw`(?:\b(?:that )?(?:with|takes?|taking|accepts?|accepting|offers?|offering|on|for|pays?|paying|paid|using|use|via|by|and)(?: (?:with|by|for|my|the|our))?,? )?`;

/** What parents ask before they trust it, and how it is paid for, as the ticks of the directory have it. */
const ticks: readonly (readonly [
  pattern: string,
  tick: TrustFilter,
  label: string,
  said: string,
  says: readonly string[],
])[] = [
  [
    String.raw`ofsted(?:[- ](?:registered|reg|approved|rated|inspected|registration))?`,
    'ofstedRegistered',
    'Ofsted registered',
    'that is Ofsted registered',
    ['ofsted'],
  ],
  [
    String.raw`tax[- ]free child ?care|tfc`,
    'taxFreeChildcare',
    'Tax-Free Childcare',
    'that takes Tax-Free Childcare',
    ['tax'],
  ],
  [
    String.raw`child ?care vouchers?|(?<=\b(?:takes?|accepts?|with|using|use|by) )vouchers`,
    'childcareVouchers',
    'Childcare vouchers',
    'that takes childcare vouchers',
    ['voucher'],
  ],
  [
    String.raw`haf(?:[ -](?:funded|funding|places?|programme|scheme|eligible))*|free school meals?|fsm|holiday activit(?:y|ies) (?:and|&) food(?: programme)?`,
    'hafPlaces',
    'HAF holiday places',
    'with HAF holiday places',
    ['haf'],
  ],
  [
    String.raw`(?:dbs|crb)(?:[- ](?:checked|checks?|cleared|certified|certificate|approved))?(?: (?:staff|coach(?:es)?|teachers?|tutors?|instructors?))?`,
    'dbsChecked',
    'DBS checked staff',
    'with DBS checked staff',
    ['dbs'],
  ],
  [
    String.raw`(?:paediatric )?first[- ]aid(?:ers?|[- ](?:trained|qualified))(?: (?:staff|coach(?:es)?|teachers?|tutors?|instructors?))?`,
    'firstAid',
    'First aider',
    'with a first aider',
    [],
  ],
  [
    String.raw`(?:fully )?insured|public liability(?: insurance)?`,
    'insured',
    'Insured',
    'that is insured',
    ['insured'],
  ],
];

/** The words by which each tick is said. */
export const wordsOfTick: ReadonlyMap<string, readonly string[]> = new Map(
  ticks.map(([_pattern, tick, _label, _said, words]) => [tick, words]),
);

/** Ticks of safety and funding. Who has ticked nothing is found by the words. */
export const trustReaders: readonly Reader[] = ticks.map(([pattern, tick, label, said, unstated]) => ({
  kind: 'trust',
  pattern: new RegExp(String.raw`${WITH}\b(?:${pattern})\b`, 'dgi'),
  read: () => ({
    label,
    said,
    otherwise: 'where nothing is said of safety or funding',
    query: { [tick]: 'true' },
    ...(unstated.length > 0 && { unstated }),
  }),
}));
