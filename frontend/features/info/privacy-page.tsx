import { brand } from '#domain/brand.ts';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { Bullets, LastChanged, Section } from './section.tsx';

export function Component() {
  return (
    <>
      <PageHeading title="Privacy Policy">What we know about you, why, and how to make us forget it.</PageHeading>
      <Section title="Who we are">
        <p>
          {brand.name} decides what happens with personal data on this site. You can reach us at{' '}
          <a href={`mailto:${brand.contactEmail}`} className="text-link underline">
            {brand.contactEmail}
          </a>{' '}
          or by post at {brand.contactAddress}.
        </p>
      </Section>
      <Section title="Who may have an account">
        <p>
          Accounts are for people of 18 and over. We do not collect data directly from children under 13. What a parent
          tells us about their children is described below.
        </p>
      </Section>
      <Section title="What we keep, and why">
        <Bullets
          items={[
            'Your name, email address and password (the password only as a fingerprint that cannot be turned back), to run your account.',
            'Your phone number, postcode and town, if you complete your profile, to show what is near you.',
            'What you suggest, change, vote on and save, with your points, to run the directory. Others see none of your contact details.',
            'Emails that we send you, until they are delivered.',
            'Your network address for a short time, to keep machines from flooding the site.',
          ]}
        />
        <p>
          If you press <em>Use my location</em>, your browser works out for itself which postcode district you are in,
          such as GU1, and that is all we are asked for. Where exactly you are is neither sent to us nor kept.
        </p>
        <p>
          We do this because it is needed for the service that you asked for, and to keep the site safe. A newsletter
          comes only when you ask for it and confirm that, and each one has a link that ends it.
        </p>
      </Section>
      <Section title="Your children">
        <p>
          If you tell us about your children, their details are encrypted for your family alone, kept apart from
          everything else, and read by nobody but you. We use an age band worked out from them to suggest activities.
          Medical notes are optional; they never appear in searches, exports to others or on any administrator’s screen.
        </p>
      </Section>
      <Section title="Who else sees it">
        <p>
          We do not sell your data to anybody. Our hosting and email providers process data for us. Where something is
          paid for by card, Stripe processes the payment: you give your card to Stripe, and we never see it. Of a
          business that is paid by card here, or pays us, Stripe gets the name and email address.
        </p>
        <p>
          A provider sees what you send them through the site: with an enquiry your name, your email address, your
          message and, if you give it, your phone number; with a booking your first and last name, your email address,
          what you book and your note. They can keep a list of their bookings as a file. They see nothing else of you.
        </p>
        <p>
          Pictures of activities may come from the providers’ own websites. When your browser asks for one, that website
          learns your network address, but not which page you are looking at. If the map of activities names a map
          service, your browser asks that service for the part of the map that you look at, and it learns your network
          address with that.
        </p>
      </Section>
      <Section title="How long we keep it">
        <p>
          Account data is kept for 6 years after an account is closed. This holds for what the law orders to be kept,
          such as invoices, and for nothing else: deleting your account erases everything about you at once.
        </p>
        <p>
          Erasing is real: what you entered is encrypted with a key of your own, and that key is destroyed. What remains
          in our records and backups cannot be read by anybody.
        </p>
      </Section>
      <Section title="Your rights">
        <p>
          You may see, correct, download, restrict and erase your data, and object to how it is used. Most of it you can
          do on your profile page; for the rest write to us. You may also complain to the Information Commissioner’s
          Office (ico.org.uk).
        </p>
      </Section>
      <LastChanged on="29 November 2026" />
    </>
  );
}
