import { streams } from '#domain/catalog.ts';
import { handle } from '#event-store/handle.ts';
import { hashPassword } from '#platform/auth/password/password.ts';
import type { ServerContext } from '#platform/context.ts';
import { seedAds } from './advertising/ads.ts';
import { seedRates } from './advertising/rates.ts';
import { seedBookings } from './business/bookings.ts';
import { seedClaim } from './business/claim.ts';
import { seedEnquiries } from './business/enquiries.ts';
import { seedGallery } from './business/gallery.ts';
import { seedPartners } from './business/partners.ts';
import { seedPremium } from './business/premium.ts';
import { seedTeam } from './business/team.ts';
import { seedCounts } from './seed-counts.ts';
import { seedFamily } from './seed-family.ts';
import { seedFavourites } from './seed-favourites.ts';
import { seedIdeas } from './seed-ideas.ts';
import { seedFeatured, seedImports } from './seed-imports.ts';
import { seedMessages } from './seed-messages.ts';
import { amendedListing, seedListings } from './seed-listings.ts';
import { seedNewsletter } from './seed-newsletter.ts';
import { seedOffers } from './seed-offers.ts';
import { seedPoints } from './seed-points.ts';
import { readingsToTell } from './seed-readings.ts';
import { seedReports } from './seed-reports.ts';
import { seedSearches } from './seed-searches.ts';
import { seedSeoPages } from './seed-seo-pages.ts';
import { keepSources } from './seed-sources.ts';
import { seedTemplates } from './seed-templates.ts';
import { tellInOrder } from './timeline.ts';
import { demoId, demoWorld } from './world.ts';

/** Of all demo accounts. Published, so production refuses the demo. */
export const PASSWORD = 'let-me-explore-2026';

const people = {
  parent: { email: 'parent@demo.hopscotch.test', firstName: 'Sam', lastName: 'Taylor' },
  provider: { email: 'provider@demo.hopscotch.test', firstName: 'Robin', lastName: 'Bell' },
  premium: { email: 'premium@demo.hopscotch.test', firstName: 'Priya', lastName: 'Nair' },
  colleague: { email: 'colleague@demo.hopscotch.test', firstName: 'Owen', lastName: 'Hart' },
  admin: { email: 'admin@demo.hopscotch.test', firstName: 'Alex', lastName: 'Morgan' },
} as const;
type DemoRole = keyof typeof people;

export interface DemoAccounts {
  readonly accounts: readonly { readonly role: DemoRole; readonly email: string }[];
  readonly password: string;
}

/**
 * Makes the demo's accounts and listings by sending commands, once: what is in the log already is not sent again, so a seeding
 * that was cut off goes on at the next start. Resolves when every read model shows it.
 */
export async function seedDemo({
  auth,
  db,
  families,
  log,
  payments,
  pictures,
  readPosition,
}: Pick<
  ServerContext,
  'auth' | 'db' | 'families' | 'log' | 'payments' | 'pictures' | 'readPosition'
>): Promise<DemoAccounts> {
  const roles = Object.keys(people) as DemoRole[];
  const ids: [DemoRole, string][] = [];
  const passwordHash = await hashPassword(PASSWORD);
  for (const role of roles) ids.push([role, (await auth.ensureAccount({ ...people[role], passwordHash })).memberId]);
  const members = Object.fromEntries(ids) as Record<DemoRole, string>;
  await grant(log, members.provider, 'provider');
  await grant(log, members.premium, 'provider');
  await grant(log, members.colleague, 'provider');
  await grant(log, members.admin, 'admin');
  const world = demoWorld(log, members);
  await seedPoints(world, new Date());
  await seedFamily({ log, families }, members.parent, people.parent);
  const now = new Date();
  const meanwhile = await readingsToTell(world, log, now);
  if (await isSeeded(log)) await tellInOrder(meanwhile);
  else await seedListings(world, now, meanwhile);
  await seedFavourites({ log }, members.parent);
  await seedIdeas(world, log, new Date());
  await seedOffers(world, log, new Date());
  await seedReports(world, log, new Date());
  await seedMessages(world, log, new Date());
  await seedPartners(world, log, new Date());
  await seedPremium(world, { log, payments }, new Date());
  await seedGallery(world, { log, pictures }, new Date());
  await seedTeam(world, log, people.colleague.email, new Date());
  await seedBookings(world, log, new Date());
  await seedClaim(world, log, new Date());
  await seedRates(world, log, new Date());
  await seedAds(world, { log, pictures }, new Date());
  await seedEnquiries(world, log, new Date());
  await seedSearches(world, log, new Date());
  await seedSeoPages(world, log, new Date());
  // At once: a source that is kept is due, and a site that runs beside this one reads it a moment later.
  await tellInOrder(await keepSources(world, log, now));
  await seedImports(world, log, new Date());
  await seedFeatured(world, log, new Date());
  await seedTemplates(world, log, new Date());
  await seedNewsletter(world, people.parent.email, new Date());
  await readPosition.waitFor(shown, await log.head(), 30_000);
  await seedCounts({ db }, [members.provider, members.premium]);
  return { accounts: roles.map((role) => ({ role, email: people[role].email })), password: PASSWORD };
}

/** The read models that the demo's content is seen in. */
const shown = [
  'directory',
  'directory_history',
  'listing',
  'favourites',
  'ideas',
  'offers',
  'reports',
  'messages',
  'businesses',
  'enquiries',
  'leads',
  'advertising',
  'newsletter',
  'seo_pages',
  'bulk_imports',
  'sources',
  'readings_again',
  'gone_pages',
  'scraper_runs',
  'templates',
  'plans',
  'bookings',
  'claims',
  'members',
  'points',
  'badges',
  'audit',
];

/** How one signs in to the demo, for the terminal. */
export function accountLines({ accounts, password }: DemoAccounts): string[] {
  return ['Demo accounts:', ...accounts.map(({ role, email }) => `  ${role.padEnd(11)}${email}  ${password}`)];
}

async function grant(log: ServerContext['log'], memberId: string, role: 'provider' | 'admin'): Promise<void> {
  const commandId = demoId(`grant ${role} ${memberId}`);
  const context = {
    commandId,
    correlationId: commandId,
    causationId: null,
    actor: { id: 'demo', role: 'system' as const },
    occurredAt: new Date().toISOString(),
  };
  await handle(log, memberId, { type: 'GrantRole', role }, context);
}

/** The amendment is the last thing that is seeded. */
async function isSeeded(log: ServerContext['log']): Promise<boolean> {
  const events = await log.readStream(streams.listing(amendedListing()));
  return events.some(({ type }) => type === 'RevisionProposed');
}
