import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type LoaderFunctionArgs } from 'react-router-dom';
import type { Category } from '#domain/listing/facts/category-ids.ts';
import { categories } from '#domain/listing/facts/taxonomy.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Card } from '#frontend/components/card.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { formatDate } from '#frontend/lib/format.ts';
import { DevicesCard } from '#frontend/features/account/devices-card.tsx';
import { SignInCard } from '#frontend/features/account/sign-in-card.tsx';
import { YourDataCard } from '#frontend/features/account/your-data-card.tsx';
import { OwnBookingsCard } from '#frontend/features/booking/own-bookings-card.tsx';
import { OwnSuggestionsCard } from '#frontend/features/suggestion/own-suggestions-card.tsx';
import { useSession } from '#frontend/features/session/api.ts';
import { PasskeysCard } from '#frontend/features/passkey/passkeys-card.tsx';
import { TwoStepCard } from '#frontend/features/two-step/two-step-card.tsx';
import { profileQuery } from './api.ts';
import { PictureCard } from './picture-card.tsx';

export function loader(_asked: LoaderFunctionArgs, client: QueryClient): void {
  void client.prefetchQuery(profileQuery);
}

/** What a member has told us, and their account. */
export function Component() {
  const query = useQuery(profileQuery);
  const { data, isPending } = query;
  const { user } = useSession();
  return (
    <>
      <PageHeading title="My Profile" />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="space-y-6">
          {isPending && <SkeletonLines label="Loading your profile" />}
          <LoadFailure title="Your profile could not be loaded" query={query} />
          <PictureCard />
          {data && <AboutYou profile={data} />}
          {data && data.children.length > 0 && <YourChildren profile={data} />}
          <OwnBookingsCard />
          <OwnSuggestionsCard />
        </div>
        <div className="space-y-6">
          {user && <SignInCard email={user.email} />}
          <PasskeysCard />
          <TwoStepCard />
          <DevicesCard />
          <YourDataCard />
        </div>
      </div>
    </>
  );
}

function AboutYou({ profile }: { readonly profile: Profile }) {
  const { user } = useSession();
  const rows = [
    ['Name', `${profile.firstName} ${profile.lastName}`.trim()],
    ['Email', user?.email ?? null],
    ['Phone number', profile.phone],
    ['Postcode', profile.postcode],
    ['Town/Village', profile.town],
    ['Interests', interestsText(profile.interestedActivities)],
    ['Emails about new activities', newsletterText(profile)],
  ] as const;
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-title font-extrabold">About you</h2>
        <Link to={pathTo('complete-profile')} className={buttonClass({ size: 'small' })}>
          <Pencil aria-hidden className="size-4" />
          {profile.profileComplete ? 'Edit Profile' : 'Complete Profile'}
        </Link>
      </div>
      <Facts>
        {rows.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value ?? 'Not stated'}
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}

function YourChildren({ profile }: { readonly profile: Profile }) {
  return (
    <Card>
      <h2 className="text-title font-extrabold">Your children</h2>
      <p className="mb-3 text-small text-soft">Encrypted, and shown to nobody but you.</p>
      <ul className="divide-y divide-line">
        {profile.children.map((child) => (
          <li key={`${child.firstName} ${child.dateOfBirth}`} className="py-3 first:pt-0 last:pb-0">
            <h3 className="mb-1 font-extrabold wrap-anywhere">{child.firstName}</h3>
            <Facts>
              <Fact label="Date of birth">{formatDate(child.dateOfBirth)}</Fact>
              <Fact label="Interests">{interestsText(child.interestedActivities) ?? 'Not stated'}</Fact>
              {child.medicalNotes !== '' && <Fact label="Medical notes">{child.medicalNotes}</Fact>}
            </Facts>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const Facts = ({ children }: { readonly children: ReactNode }) => <dl className="space-y-1.5">{children}</dl>;

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-x-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <dt className="text-soft">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}

const newsletterText = ({ emailOptIn, emailOptInWaits }: Profile): string => {
  if (!emailOptIn) return 'No';
  return emailOptInWaits ? 'Yes, once you have confirmed it by the email that we sent you' : 'Yes';
};

const interestsText = (ids: readonly string[]): string | null =>
  ids.length === 0 ? null : ids.map((id) => categories[id as Category] ?? id).join(', ');
