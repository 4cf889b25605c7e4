import sharp from 'sharp';
import { expect, test } from 'vitest';
import { shows } from '../../support/shows.ts';
import { stage } from '../../support/stage.ts';
import { bothSizes } from '../../support/visitor.ts';

const here = stage();

test('who is not signed in is asked to before completing a profile, and is back at it afterwards', async () => {
  const { page } = await here.visitor();
  // One notice with its title, which does not stay.
  const { shown } = await shows(page, 'Please sign in to complete your profile');
  await page.goto('/complete-profile', { waitUntil: 'commit' });
  await shown;
  await page.waitForURL(/\/sign-in\?/);
  await expect.poll(() => new URL(page.url()).searchParams.get('returnTo')).toBe('/complete-profile');
});

test.each(bothSizes)(
  'a parent is led from home to their profile, told what it lacks, fills it in, is led home, and amends it later (%s)',
  async (size) => {
    const parent = await here.visitor(size);
    const { page } = parent;
    await parent.signIn(await here.app.newMember('parent'));
    await page.waitForURL('/complete-profile');
    await page.getByRole('heading', { level: 1, name: 'Complete Your Profile' }).waitFor();
    expect(await page.getByRole('checkbox', { name: /^Email me/ }).isChecked()).toBe(false);

    await page.getByLabel('First name').fill('');
    await page.getByRole('button', { name: 'Complete Profile' }).click();
    const problems = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await problems.waitFor();
    const said = await problems.innerText();
    for (const message of [
      'First name is required',
      'Valid phone number is required',
      'Postcode is required',
      'Town/Village is required',
      "Child's name is required",
      'Date of birth is required',
    ])
      expect(said).toContain(message);

    await page.getByLabel('First name').fill('Jo');
    await page.getByLabel('Phone number').fill('01483 555 0100');
    await page.getByLabel('Postcode').fill('gu1 1aa');
    await page.getByLabel('Town/Village').fill('Guildford');
    const first = page.getByRole('group', { name: 'Child 1' });
    await first.getByLabel("Child's name").fill('Ada');
    await first.getByLabel('Date of birth').fill('2019-05-31');
    await first.getByLabel('Swimming').check();
    // The last child cannot be removed, a second one can.
    expect(await page.getByRole('button', { name: /^Remove child/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Add Another Child' }).click();
    await page.getByRole('group', { name: 'Child 2' }).waitFor();
    await page.getByRole('button', { name: 'Remove child 2' }).press('Enter');
    await expect
      .poll(() => first.getByLabel("Child's name").evaluate((box) => box === document.activeElement))
      .toBe(true);
    expect(await page.getByRole('button', { name: /^Remove child/ }).count()).toBe(0);
    await parent.screenshot('complete-profile');

    const saved = page.getByText('Profile completed!').first().waitFor();
    await page.getByRole('button', { name: 'Complete Profile' }).click();
    await saved;
    await page.waitForURL(`${here.app.url}/`);
    await page.getByRole('heading', { level: 1, name: /Jo/ }).waitFor();

    await page.goto('/profile');
    await page.getByText('GU1 1AA').waitFor();
    await page.getByRole('heading', { name: 'Ada' }).waitFor();
    await page.getByText('You have not suggested anything yet.').waitFor();
    const draft = { name: 'Otter Swimming', description: 'For all.', category: 'Other', location: 'Woking' };
    const sent = await page.request.post('/api/parent/submit-suggestion', { data: draft });
    expect(sent.status(), await sent.text()).toBe(200);
    await page.reload();
    const row = page.getByRole('listitem').filter({ hasText: 'Otter Swimming' });
    await row.getByText('Pending Review').waitFor();
    const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });
    const chosen = page.getByLabel('Picture file');
    await chosen.setInputFiles(file('holiday.png', Buffer.from('<html>')));
    await page.getByText('This is not a picture that we can read. Please choose a JPEG, PNG or WebP file.').waitFor();
    const orange = { create: { width: 640, height: 480, channels: 3, background: '#f08a24' } } as const;
    await chosen.setInputFiles(file('me.png', await sharp(orange).png().toBuffer()));
    const own = page.getByRole('img', { name: 'Your picture' });
    await own.waitFor();
    expect(await page.getByText('This is not a picture').count()).toBe(0);
    expect(await own.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(480);
    await parent.screenshot('profile');
    await page.getByRole('button', { name: 'Remove Picture' }).press('Enter');
    await page.getByRole('button', { name: 'Choose a Picture' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Choose a Picture');
    await page.getByRole('link', { name: 'Edit Profile' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your Profile' }).waitFor();
    expect(await page.getByRole('group', { name: 'Child 1' }).getByLabel('Date of birth').inputValue()).toBe(
      '2019-05-31',
    );
    expect(await page.getByRole('group', { name: 'Child 1' }).getByLabel('Swimming').isChecked()).toBe(true);
    expect(parent.complaints).toEqual([expect.stringContaining('422 (Unprocessable Entity)')]);
  },
);

test('a session that ended while a profile was typed is said so, and what was typed is kept', async () => {
  const { page, context, signIn } = await here.visitor();
  const member = await here.app.newMember('parent');
  await signIn(member);
  await page.waitForURL('/complete-profile');
  await page.getByLabel('Phone number').fill('01483 555 0100');
  await page.getByLabel('Postcode').fill('GU1 1AA');
  await page.getByLabel('Town/Village').fill('Guildford');
  await page.getByRole('group', { name: 'Child 1' }).getByLabel("Child's name").fill('Ada');
  await page.getByRole('group', { name: 'Child 1' }).getByLabel('Date of birth').fill('2019-05-31');
  // What is asked for in the background meanwhile would be the first to learn of it.
  await page.route(/\/api\/(points|badges)/, () => undefined);
  const { shown } = await shows(page, 'Please sign in again');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Complete Profile' }).click();
  await shown;
  await page.waitForURL(/\/sign-in\?returnTo=%2Fcomplete-profile$/);
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password').fill(member.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('group', { name: 'Child 1' }).waitFor();
  expect(await page.getByRole('group', { name: 'Child 1' }).getByLabel("Child's name").inputValue()).toBe('Ada');
  expect(await page.getByLabel('Town/Village').inputValue()).toBe('Guildford');
});
