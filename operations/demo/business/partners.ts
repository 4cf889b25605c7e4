import type { BusinessFields } from '#domain/business/fields.ts';
import { streams } from '#domain/catalog.ts';
import { londonDate } from '#domain/kernel/london-date.ts';
import { type LeadFields, unasked } from '#domain/lead/fields.ts';
import { LEAD_SOURCE, type LeadStatus } from '#domain/lead/words.ts';
import type { Log } from '#event-store/log.ts';
import { demoId, type DemoWorld } from '../world.ts';

interface DemoBusiness extends BusinessFields {
  readonly daysAgo: number;
  readonly verdict: 'approved' | 'rejected' | null;
  /** Whether the demo provider applied. */
  readonly isOwn?: true;
}
/** The demo provider's. */
export const OWN_BUSINESS = 'Bell Children’s Activities';
const businesses: readonly DemoBusiness[] = [
  {
    businessName: OWN_BUSINESS,
    contactName: 'Robin Bell',
    email: 'provider@demo.hopscotch.test',
    phone: '01632 960321',
    website: 'https://bell-activities.example/',
    businessType: 'sports-fitness',
    location: 'Guildford',
    description: 'Gymnastics, swimming and holiday camps for children from two to twelve, all over the county.',
    targetAudience: 'Children from two to twelve',
    additionalNotes: null,
    daysAgo: 90,
    verdict: 'approved',
    isOwn: true,
  },
  {
    businessName: 'Clay & Co',
    contactName: 'Morag Ellis',
    email: 'morag@clay-and-co.example',
    phone: '01632 960322',
    website: 'https://clay-and-co.example/',
    businessType: 'arts-crafts',
    location: 'Farnham',
    description: 'A pottery with two small wheels, where children from five make pots and parents may join in.',
    targetAudience: 'Children from five, with or without a parent',
    additionalNotes: 'We are closed in August.',
    daysAgo: 2,
    verdict: null,
  },
  {
    businessName: 'Tadpole Nursery Swim',
    contactName: 'Hamid Rahimi',
    email: 'hamid@tadpole-swim.example',
    phone: '01632 960323',
    website: null,
    businessType: 'swimming-water',
    location: 'Woking',
    description: 'First lessons in a warm teaching pool, with four children to a teacher and a parent in the water.',
    targetAudience: 'Babies and toddlers',
    additionalNotes: null,
    daysAgo: 1,
    verdict: null,
  },
  {
    businessName: 'Best Price Trampolines',
    contactName: 'Sales Team',
    email: 'sales@trampolines.example',
    phone: '01632 960324',
    website: 'https://trampolines.example/',
    businessType: 'other',
    location: 'Online',
    description: 'Garden trampolines at the lowest prices, delivered to your door all over the United Kingdom.',
    targetAudience: 'Everybody',
    additionalNotes: null,
    daysAgo: 20,
    verdict: 'rejected',
  },
];

interface DemoLead {
  readonly fields: LeadFields;
  readonly daysAgo: number;
  /** What was said and when, the oldest first. */
  readonly steps: readonly Step[];
}
interface Step {
  readonly daysAgo: number;
  readonly status: LeadStatus;
  readonly notes: string;
  /** When to speak to them next, days from now. */
  readonly nextInDays?: number;
}
const leads: readonly DemoLead[] = [
  {
    fields: {
      businessName: 'The Olive Table',
      contactName: 'Elena Rossi',
      email: 'elena@olive-table.example',
      phone: '01632 960331',
      website: 'https://olive-table.example/',
      businessType: 'restaurant',
      location: 'Guildford',
      description: 'A restaurant with a play corner, where families eat early and nobody minds the noise.',
      targetAudience: 'Families, grandparents',
      additionalNotes: null,
      interestedInPartnership: true,
      currentMarketing: ['Social Media', 'Word of Mouth'],
      preferredContact: ['Partnership Opportunities', 'Promotional Campaigns'],
      ...unasked,
      ownerName: 'Elena Rossi',
      businessSize: '12 people',
    },
    daysAgo: 45,
    steps: [
      { daysAgo: 44, status: 'contacted', notes: 'Elena would like to offer a children’s menu for half price.' },
      { daysAgo: 40, status: 'interested', notes: 'Sent her the form for offers, with a picture of how one looks.' },
      { daysAgo: 33, status: 'converted', notes: 'Their offer is live.' },
    ],
  },
  {
    fields: {
      businessName: 'Hogsmill Wildlife Park',
      contactName: 'Dan Okafor',
      email: 'dan@hogsmill-wildlife.example',
      phone: '01632 960332',
      website: 'https://hogsmill-wildlife.example/',
      businessType: 'tourism',
      location: 'Epsom',
      description: 'Otters, owls and a long wooden slide. We would like to tell families about our quiet days.',
      targetAudience: 'Families, schools',
      additionalNotes: null,
      interestedInPartnership: true,
      currentMarketing: ['Print Advertising', 'Radio/TV'],
      preferredContact: ['Advertising Options', 'Event Sponsorship'],
      ...unasked,
    },
    daysAgo: 12,
    steps: [
      { daysAgo: 11, status: 'contacted', notes: 'Dan is on holiday until Monday.' },
      { daysAgo: 7, status: 'contacted', notes: 'Wants to see prices for the summer.', nextInDays: 0 },
    ],
  },
  {
    fields: {
      businessName: 'Little Steps',
      contactName: 'Ruth Adeyemi',
      email: 'ruth@little-steps.example',
      phone: '01632 960333',
      website: 'https://little-steps.example/',
      businessType: 'retail',
      location: 'Woking',
      description: 'Children’s shoes, measured and fitted with patience. We would like to sponsor a sports day.',
      targetAudience: 'Parents of small children',
      additionalNotes: 'Please ring after four.',
      interestedInPartnership: true,
      currentMarketing: ['Events/Fairs'],
      preferredContact: ['Event Sponsorship', 'Community Events'],
      ...unasked,
    },
    daysAgo: 3,
    steps: [],
  },
  {
    fields: {
      businessName: 'Puddle Duck Toys',
      contactName: 'Grace Whitlock',
      email: 'grace@puddle-duck.example',
      phone: '01632 960334',
      website: null,
      businessType: 'retail',
      location: 'Dorking',
      description: 'A toy library above the bakery, where families borrow instead of buying. We lend costumes, too.',
      targetAudience: 'Families with small children',
      additionalNotes: null,
      interestedInPartnership: true,
      currentMarketing: ['Word of Mouth', 'Events/Fairs'],
      preferredContact: ['Partnership Opportunities'],
      ...unasked,
      howHeardAboutUs: 'A mother at the school gate',
    },
    daysAgo: 18,
    steps: [
      {
        daysAgo: 15,
        status: 'interested',
        notes: 'Would like to be on the page of each activity in Dorking. Decides with her sister.',
        nextInDays: 6,
      },
    ],
  },
  {
    fields: {
      businessName: 'Mole Valley Bakes',
      contactName: 'Hana Lindqvist',
      email: 'hana@mole-valley-bakes.example',
      phone: '01632 960336',
      website: null,
      businessType: 'restaurant',
      location: 'Leatherhead',
      description: 'Birthday cakes and baking afternoons. We would like to offer families a cake for half price.',
      targetAudience: 'Parents who plan a birthday',
      additionalNotes: null,
      interestedInPartnership: true,
      currentMarketing: ['Social Media'],
      preferredContact: ['Promotional Campaigns'],
      ...unasked,
    },
    daysAgo: 14,
    // Nobody has rung her on the day that was agreed.
    steps: [{ daysAgo: 10, status: 'contacted', notes: 'Hana asks us to ring when the oven is cold.', nextInDays: -3 }],
  },
  {
    fields: {
      businessName: 'Surrey Hills Yurts',
      contactName: 'Owen Marsh',
      email: 'owen@surrey-yurts.example',
      phone: '01632 960335',
      website: 'https://surrey-yurts.example/',
      businessType: 'tourism',
      location: 'Shere',
      description: 'Six yurts in a meadow, for families who want a night under canvas without carrying it.',
      targetAudience: 'Families, scouts',
      additionalNotes: null,
      interestedInPartnership: false,
      currentMarketing: ['Online Advertising'],
      preferredContact: ['Advertising Options'],
      ...unasked,
    },
    daysAgo: 25,
    steps: [{ daysAgo: 24, status: 'not-interested', notes: 'Booked out for next summer. Perhaps the year after.' }],
  },
];

const DAY_MS = 24 * 60 * 60 * 1000;
const nobody = { id: 'anonymous', role: 'anonymous' } as const;

/** Providers' and partners' applications of each standing, unless they are there. */
export async function seedPartners(world: DemoWorld, log: Pick<Log, 'readStream'>, now: Date): Promise<void> {
  for (const business of businesses) await seedBusiness(world, log, business, now);
  for (const lead of leads) await seedLead(world, log, lead, now);
}

async function seedBusiness(
  { members, send }: DemoWorld,
  log: Pick<Log, 'readStream'>,
  { daysAgo, verdict, isOwn, ...fields }: DemoBusiness,
  now: Date,
): Promise<void> {
  const businessId = demoId(`business ${fields.businessName}`);
  const { length } = await log.readStream(streams.business(businessId));
  if (length >= (isOwn ? 3 : verdict === null ? 1 : 2)) return;
  const at = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const admin = { id: members.admin, role: 'admin' } as const;
  const contactSubject = isOwn ? members.provider : `anonymous-${businessId}`;
  const applicant = isOwn ? ({ id: members.provider, role: 'provider' } as const) : nobody;
  await send(businessId, { type: 'ApplyAsBusiness', businessId, contactSubject, fields }, applicant, at(daysAgo));
  const by = { reviewedBy: members.admin };
  if (verdict === 'approved')
    await send(businessId, { type: 'ApproveBusiness', ...by, adminNotes: null }, admin, at(daysAgo - 1));
  if (verdict === 'rejected') {
    const adminNotes = 'We list activities, not shops.';
    await send(businessId, { type: 'RejectBusiness', ...by, adminNotes }, admin, at(daysAgo - 1));
  }
  if (isOwn) await send(businessId, { type: 'JoinBusiness', memberId: members.provider }, admin, at(daysAgo - 1));
}

async function seedLead(
  { members, send }: DemoWorld,
  log: Pick<Log, 'readStream'>,
  { fields, daysAgo, steps }: DemoLead,
  now: Date,
): Promise<void> {
  const leadId = demoId(`lead ${fields.businessName}`);
  const { length } = await log.readStream(streams.lead(leadId));
  // A plan is an event of its own.
  if (length > steps.reduce((sum, { nextInDays }) => sum + (nextInDays === undefined ? 1 : 2), 0)) return;
  const contactSubject = `anonymous-${leadId}`;
  const dayBefore = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const came = dayBefore(daysAgo);
  await send(leadId, { type: 'ReceiveLead', leadId, contactSubject, source: LEAD_SOURCE, fields }, nobody, came);
  const handledBy = members.admin;
  for (const { daysAgo: spokenAgo, status, notes, nextInDays } of steps) {
    const spoken = dayBefore(spokenAgo);
    const today = londonDate(spoken);
    const nextContactDate = nextInDays === undefined ? undefined : londonDate(dayBefore(-nextInDays));
    const command = { type: 'SetLeadStatus', status, notes, handledBy, today, nextContactDate } as const;
    await send(leadId, command, { id: handledBy, role: 'admin' }, spoken, String(spokenAgo));
  }
}
