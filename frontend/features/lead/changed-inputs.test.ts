import { expect, test } from 'vitest';
import { changedInputs } from './changed-inputs.ts';

const text = (name: string, value: string, defaultValue: string) =>
  ({ name, type: 'text', value, defaultValue, checked: false, defaultChecked: false }) as const;
const box = (name: string, checked: boolean, defaultChecked: boolean) =>
  ({ name, type: 'checkbox', value: 'on', defaultValue: 'on', checked, defaultChecked }) as const;

test('only what was changed is sent, what was emptied or unticked among it', () => {
  expect(
    changedInputs([
      text('ownerName', 'Kit', ''),
      text('businessSize', '', '6-20'),
      text('howHeardAboutUs', 'Facebook', 'Facebook'),
      box('emailOptIn', false, true),
      box('interestedInPartnership', true, true),
    ]),
  ).toEqual({ ownerName: 'Kit', businessSize: '', emailOptIn: false });
});
