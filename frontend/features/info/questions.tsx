import type { ReactNode } from 'react';
import { brand } from '#domain/brand.ts';
import { rates } from '#domain/points/rates.ts';

interface Question {
  readonly question: string;
  readonly answer: ReactNode;
}

/** What people ask, by who asks. */
export const questions: Readonly<Record<'For Parents' | 'For Providers' | 'General', readonly Question[]>> = {
  'For Parents': [
    {
      question: `Do I have to pay to use ${brand.name}?`,
      answer: `No. Searching and browsing are free and need no account. Registering is free, too.`,
    },
    {
      question: 'What do I get for registering?',
      answer:
        'You can keep favourites on every device, suggest activities, vote on ideas for the site, collect points and badges, and see suggestions that suit your children.',
    },
    {
      question: 'How do I suggest an activity?',
      answer:
        'Paste the address of its website. We read what it says, you check the details, and it goes to our reviewers, who usually look within 24 to 48 hours.',
    },
    {
      question: 'How do I earn points?',
      answer: (
        <>
          <p>Points say thank you for helping other families:</p>
          <ul className="mt-2 list-disc space-y-1 pl-6">
            <li>{rates['suggestion-approved'].points} points when an activity that you suggested is approved</li>
            <li>{rates['amendment-approved'].points} points when a change that you suggested is approved</li>
            <li>{rates['feature-suggested'].points} points for an idea for the site</li>
            <li>{rates['feature-voted'].points} points for voting on somebody else’s idea</li>
            <li>{rates['feature-implemented'].points} points when your idea becomes part of the site</li>
          </ul>
          <p className="mt-2">
            An activity suggestion itself also earns {rates['activity-suggested'].points}, for up to{' '}
            {rates['activity-suggested'].daily} a day. Points cannot be spent yet.
          </p>
        </>
      ),
    },
    {
      question: 'Something on a listing is wrong. What can I do?',
      answer:
        'At the foot of each listing you can tell us what is wrong or, once you are signed in, suggest a change. Changes show once somebody has checked them, so nobody can spoil a listing for everyone else.',
    },
    {
      question: 'Who sees what I tell you about my children?',
      answer:
        'Nobody but you. It is kept apart from everything else, encrypted for your family alone, and only used to suggest activities for their age. You can delete it at any time.',
    },
  ],
  'For Providers': [
    {
      question: 'How do I list my class, club or service?',
      answer:
        'Use Add Listing with the address of your website. We read the details, you correct them, and a reviewer publishes the listing. It costs nothing.',
    },
    {
      question: 'How long does a review take?',
      answer: 'About 24 hours for a listing. You will hear by email whether it is live or what is missing.',
    },
    {
      question: 'How do I change my listing?',
      answer:
        'Edit it on your provider dashboard. Families go on seeing the approved version until your change has been reviewed.',
    },
    {
      question: 'My activity is listed here and I did not put it there.',
      answer:
        'A parent may have suggested it, or we found it on your website. Once we have approved you as a provider, you can claim it on its page. Write to us if you want something corrected or taken down.',
    },
  ],
  General: [
    {
      question: 'Where do you list activities?',
      answer: `In ${brand.region} and the towns around it. Other parts of the UK will follow.`,
    },
    {
      question: 'How do you check activities?',
      answer:
        'A person reads each one before it goes live. Each listing says when it was last confirmed. Please make your own enquiries about safeguarding before you leave a child anywhere.',
    },
    {
      question: 'Do you use cookies to follow me?',
      answer:
        'No. We set no advertising or analytics cookies. The cookies that we do set are for signing in and for what you send us, and the cookie policy names each of them.',
    },
    {
      question: 'How do I delete my account?',
      answer:
        'On your profile page, at once and for good. After that nobody can read what you wrote about yourself, not even us.',
    },
  ],
};
