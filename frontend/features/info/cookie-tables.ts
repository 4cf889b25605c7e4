interface Kept {
  readonly name: string;
  readonly purpose: string;
  readonly duration: string;
}
interface Cookie extends Kept {
  readonly inUse: boolean;
}

/** Every cookie that the policy speaks of, by what kind it is. What is not in use is never set. */
export const cookieTables: readonly {
  readonly kind: string;
  readonly about: string;
  readonly cookies: readonly Cookie[];
}[] = [
  {
    kind: 'Essential cookies',
    about: 'Without these nobody could sign in, or send us anything safely. Other websites cannot read them.',
    cookies: [
      {
        name: 'hopscotch.session_token',
        purpose: 'Keeps you signed in',
        duration: '30 days, 12 hours for administrators, or until you sign out',
        inUse: true,
      },
      {
        name: 'hopscotch.signed_in',
        purpose:
          'Tells our pages that you are signed in, so that they ask who you are only then; it holds nothing about you',
        duration: 'As long as hopscotch.session_token',
        inUse: true,
      },
      {
        name: 'hopscotch.known_browser',
        purpose: 'Tells that you have signed in here before, so that strangers who guess passwords cannot lock you out',
        duration: '180 days',
        inUse: true,
      },
      {
        name: 'hopscotch.two_factor',
        purpose: 'Remembers that your password was right while you look for the code, if you use two-step sign-in',
        duration: '10 minutes',
        inUse: true,
      },
      {
        name: 'hopscotch.passkey',
        purpose: 'Remembers what your passkey has to answer while you sign in with it or add it',
        duration: '5 minutes',
        inUse: true,
      },
      {
        name: 'hopscotch.client',
        purpose:
          'A random number, set when you send us something, so that it is not done twice when your browser has to send it again',
        duration: '1 day',
        inUse: true,
      },
      {
        name: 'hopscotch.position',
        purpose: 'Set when you have changed something, so that the next page shows it; it holds nothing about you',
        duration: '30 seconds',
        inUse: true,
      },
      { name: 'session', purpose: 'Keeps a visit together', duration: 'Until you close the browser', inUse: false },
      { name: 'cookie_consent', purpose: 'Remembers your choice about cookies', duration: '1 year', inUse: false },
    ],
  },
  {
    kind: 'Analytics cookies',
    about: 'These would tell how people use a site.',
    cookies: [
      { name: '_ga', purpose: 'Tells visitors apart', duration: '2 years', inUse: false },
      { name: '_gid', purpose: 'Tells visitors apart', duration: '24 hours', inUse: false },
      { name: '_gat', purpose: 'Limits how often figures are sent', duration: '1 minute', inUse: false },
    ],
  },
  {
    kind: 'Functional cookies',
    about: 'These would remember what you prefer.',
    cookies: [
      { name: 'user_preferences', purpose: 'Remembers your settings', duration: '1 year', inUse: false },
      { name: 'location_data', purpose: 'Remembers where you searched', duration: '30 days', inUse: false },
    ],
  },
  {
    kind: 'Advertising cookies',
    about: 'These would follow you from site to site.',
    cookies: [
      {
        name: 'Advertising partners',
        purpose: 'Show advertisements by what you have looked at',
        duration: '30 days to 13 months',
        inUse: false,
      },
    ],
  },
];

const WITH_TAB = 'Until you close the tab or sign out';

/** What a browser keeps for us besides cookies. Each name in our code stands here. */
export const keptBesides: readonly Kept[] = [
  {
    name: 'hopscotch.typed.…',
    purpose: 'What you have typed but not sent yet, so that it is not lost',
    duration: 'Until you send or discard it, close the tab or sign out',
  },
  {
    name: 'hopscotch.typed.favourites',
    purpose: 'Activities that you save without signing in',
    duration: 'Until you sign in, when they are sent to your account, or sign out',
  },
  {
    name: 'hopscotch.typed.no-room',
    purpose: 'Which activities we have told you your account has no room for',
    duration: WITH_TAB,
  },
  {
    name: 'hopscotch.seen-favourites',
    purpose: 'Your favourites as you saw them last, for when you have no connection',
    duration: 'Until you are signed out or somebody else signs in',
  },
  {
    name: 'hopscotch.told.…',
    purpose: 'Which level and badges you have been told of, with the number of your account, so that you are told once',
    duration: 'Until you sign out',
  },
  {
    name: 'hopscotch.claims',
    purpose:
      'Proof that a draft which you began without an account is yours, with the address that you pasted; it is sent with what you do to that draft',
    duration: WITH_TAB,
  },
  {
    name: 'hopscotch.typist',
    purpose: 'Which account is using this tab, so that nobody else is shown what you have typed',
    duration: WITH_TAB,
  },
  {
    name: 'hopscotch.places',
    purpose: 'How far down each page you were, for when you come back to it',
    duration: WITH_TAB,
  },
  {
    name: 'hopscotch.left',
    purpose: 'That somebody has signed out, so that your other tabs clear what they hold; it holds nothing about you',
    duration: 'Until somebody who is signed in types something',
  },
  {
    name: 'hopscotch.typed.single-keys',
    purpose: 'That you have turned off keyboard shortcuts',
    duration: 'Until you switch them on again',
  },
  {
    name: 'Offline page',
    purpose: 'What we show when our site cannot be reached; it holds nothing about you',
    duration: 'Until there is a newer one',
  },
];
