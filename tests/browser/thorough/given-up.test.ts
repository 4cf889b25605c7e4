import { expect, test } from 'vitest';
import { stage } from '../support/stage.ts';

/** A form that nobody has sent is given up by who means it, not by a slip. */
const here = stage();

test.each([
  ['/suggest-activity', 'Activity Name'],
  ['/submit-activity', 'Activity Name'],
  ['/submit-activity?kind=offer', 'Title'],
])('at %s, Start Over asks where something was typed', async (path, label) => {
  const { page, complaints } = await here.signedIn('parent');
  await page.goto(path);
  const byHand = page.getByRole('button', { name: 'Type the details in yourself' });
  const startOver = page.getByRole('button', { name: 'Start Over' });
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
  const box = page.getByLabel(label);
  await byHand.click();
  await startOver.click();
  await byHand.waitFor();
  expect(await question.count()).toBe(0);
  await byHand.click();
  await box.fill('Kite Making');
  await startOver.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await box.inputValue()).toBe('Kite Making');
  await startOver.click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await byHand.click();
  expect(await box.inputValue()).toBe('');
  expect(complaints).toEqual([]);
});

test('an application that is typed by hand is given up at a second press', async () => {
  const { page, complaints } = await here.signedIn('provider');
  await page.goto('/provider/add-activity');
  const byHand = page.getByRole('button', { name: 'Type the details in yourself' });
  const details = page.getByRole('dialog', { name: 'Edit Details' });
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
  const cancel = page.getByRole('main').getByRole('button', { name: 'Cancel' });
  await byHand.click();
  await details.getByLabel(/^Activity Name/).fill('Kite Making');
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });
  await cancel.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Edit Details' }).click();
  expect(await details.getByLabel(/^Activity Name/).inputValue()).toBe('Kite Making');
  await page.keyboard.press('Escape');
  await cancel.click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await byHand.click();
  expect(await details.getByLabel(/^Activity Name/).inputValue()).toBe('');
  expect(complaints).toEqual([]);
});
