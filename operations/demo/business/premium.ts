import { streams } from '#domain/catalog.ts';
import type { Actor } from '#domain/kernel/event.ts';
import { TRIAL_DAYS } from '#domain/plan/terms.ts';
import type { ServerContext } from '#platform/context.ts';
import { isSimulation } from '#platform/payments/open-payments.ts';
import { demoId, type DemoWorld } from '../world.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Of the business with the package. */
export const PREMIUM_BUSINESS = 'Hollybush Classes';
/** The account's address is the business's. */
const business = {
  businessName: PREMIUM_BUSINESS,
  contactName: 'Priya Nair',
  email: 'premium@demo.hopscotch.test',
  phone: '01632 960325',
  website: 'https://hollybush-classes.example/',
  businessType: 'education-stem',
  location: 'Dorking',
  description: 'Small classes after school and in the holidays, led by teachers who have taught in Surrey for years.',
  targetAudience: 'Children from three to eleven',
  additionalNotes: null,
} as const;
/** When it went to pay: long enough ago that a month has followed the trial. */
const BEGAN_DAYS_AGO = 20;

const payments: Actor = { id: 'payments', role: 'system' };

/** A business whose Premium package is active, unless it is there. Nothing of it where payments are real: nobody has paid. */
export async function seedPremium(
  { members, premium, send }: DemoWorld,
  context: Pick<ServerContext, 'log' | 'payments'>,
  now: Date,
): Promise<void> {
  const businessId = demoId(`business ${business.businessName}`);
  const at = (daysAgo: number): Date => new Date(now.getTime() - daysAgo * DAY_MS);
  const owner: Actor = { id: premium, role: 'provider' };
  const admin: Actor = { id: members.admin, role: 'admin' };
  if ((await context.log.readStream(streams.business(businessId))).length < 3) {
    const apply = { type: 'ApplyAsBusiness', businessId, contactSubject: premium, fields: business } as const;
    await send(businessId, apply, owner, at(60));
    const approve = { type: 'ApproveBusiness', reviewedBy: members.admin, adminNotes: null } as const;
    await send(businessId, approve, admin, at(59));
    await send(businessId, { type: 'JoinBusiness', memberId: premium }, admin, at(59));
  }
  const simulation = context.payments;
  if (!isSimulation(simulation) || (await context.log.readStream(streams.plan(businessId))).length >= 3) return;
  const customer = await simulation.newCustomer({
    businessId,
    name: business.businessName,
    email: business.email,
    key: businessId,
  });
  const wanted = { businessId, customer, trialDays: TRIAL_DAYS, key: demoId('premium checkout') };
  const { checkout } = await simulation.beginCheckout(wanted);
  const began = at(BEGAN_DAYS_AGO);
  const asked = {
    type: 'BeginPlanCheckout',
    businessId,
    checkout,
    customer,
    trialDays: TRIAL_DAYS,
    begunBy: premium,
    expiresAt: at(BEGAN_DAYS_AGO - 1).toISOString(),
    instead: null,
    at: began.toISOString(),
  } as const;
  await send(businessId, asked, owner, began);
  const record = async (what: string, when: Date): Promise<void> => {
    const answer = await simulation.tell(`sub_simulated_${wanted.key}`);
    if (answer === null) throw new Error('The simulation does not know what it has just begun.');
    const heard = { type: 'RecordSubscription', told: answer.told, at: when.toISOString() } as const;
    await send(businessId, heard, payments, when, what);
  };
  await simulation.pay(checkout, businessId, began);
  await record('trial', began);
  await simulation.passTime(at(BEGAN_DAYS_AGO - TRIAL_DAYS));
  await record('first month', at(BEGAN_DAYS_AGO - TRIAL_DAYS));
}
