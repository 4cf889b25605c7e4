import { expect, test } from 'vitest';
import { accountCalls } from '../../../support/made/accounts.ts';
import { approve, listingWith, submit } from '../../../support/made/live-listings.ts';
import { shown } from '../../../support/shown.ts';
import { stage } from '../../support/stage.ts';

const here = stage();

test('after sending with mistakes a summary over the form leads to each, and says which are mended without moving anything', async () => {
  const { page, context } = await here.visitor('phone');
  await page.goto('/sign-in?mode=register');
  const form = page.getByRole('form', { name: 'Register' });
  await form.getByRole('button', { name: 'Register Free' }).click();
  const summary = form.getByRole('alert');
  const mistakes = summary.getByRole('link');
  await expect
    .poll(() => mistakes.allInnerTexts())
    .toEqual([
      'First name is required',
      'Last name is required',
      'Please enter a valid email address',
      'Password: Please use at least 10 characters',
      'I am 18 or over: Please confirm that you are 18 or over',
    ]);
  // Over the form, whose first field has the focus.
  const first = form.getByLabel('First name');
  // In the document: a page whose end is in sight follows when it gets shorter.
  const top = (part: typeof first): Promise<number> =>
    part.evaluate((each) => each.getBoundingClientRect().top + scrollY);
  expect(await top(summary)).toBeLessThan(await top(first));

  await mistakes.nth(3).click();
  const password = form.getByLabel('Password');
  expect(await password.evaluate((each) => each === document.activeElement)).toBe(true);
  const before = await top(password);
  await password.fill('long enough, surely');
  await expect.poll(() => mistakes.count()).toBe(4);
  await summary.getByText('(fixed)').waitFor({ state: 'attached' });
  expect(await top(password)).toBe(before);
  await context.close();
});

test('the answer that takes the place of a form has the focus', async () => {
  const account = await here.app.newMember('parent');
  const { page, context } = await here.visitor();
  const focused = () => page.evaluate(() => document.querySelector('main :focus')?.textContent);
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Email').press('Enter');
  await page.getByText('Please check your inbox').waitFor();
  expect(await focused()).toContain('Please check your inbox');
  const [token] = await accountCalls(here.app).resetTokens(account.email);
  await page.goto(`/reset-password?token=${token}`);
  await page.getByRole('textbox', { name: 'New password' }).fill('a-new-long-password');
  await page.getByRole('button', { name: 'Save the new password' }).press('Enter');
  await page.getByText('Your password is changed').waitFor();
  expect(await focused()).toContain('Your password is changed');
  await context.close();
});

test('fields of a form stand below each other, in a column of at most 640 px', async () => {
  const { page, context } = await here.visitor();
  for (const address of ['/sign-in', '/sign-in?mode=register', '/forgot-password', '/add-listing']) {
    await page.goto(address);
    const form = page.locator('main form').first();
    await form.waitFor();
    const boxes = await form.locator('input:visible, select:visible, textarea:visible').evaluateAll((all) =>
      all
        .map((each) => each.getBoundingClientRect())
        .filter(({ left }) => left >= 0)
        .map(({ left, width }) => ({ left, width })),
    );
    expect(boxes.length).toBeGreaterThan(0);
    for (const box of boxes.filter(({ width }) => width > 24)) {
      expect(box.left).toBe(boxes[0]?.left);
      expect(box.width).toBeLessThanOrEqual(640);
    }
  }
  await context.close();
});

test('a draft saves itself when the typing rests and says when, so that another browser shows it; what is submitted does not', async () => {
  const author = await here.signedIn('parent');
  const { account, page } = author;
  const fields = { name: 'Kite Club', description: 'High.' } as const;
  const mine = { fields, origin: 'parent_suggestion', submittedBy: account.memberId } as const;
  const draft = await listingWith(here.app.context, mine);
  await page.goto(`/parent/draft-review/${draft}`);
  await page.getByLabel('Schedule').fill('Sundays at noon');
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  // The button says that it is saved, and needs nothing to do.
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await page.getByText('Draft Saved', { exact: true }).waitFor();
  expect(author.complaints).toEqual([]);
  await author.screenshot('draft-saved');

  await shown(here.app.context, ['listing']);
  const elsewhere = await here.visitor();
  await elsewhere.signIn(account);
  await elsewhere.page.goto(`/parent/draft-review/${draft}`);
  expect(await elsewhere.page.getByLabel('Schedule').inputValue()).toBe('Sundays at noon');

  const pending = await listingWith(here.app.context, { ...mine, fields: { ...fields, name: 'Kites' } }, [submit]);
  const sent: string[] = [];
  elsewhere.page.on('request', (request) => void (request.method() === 'PUT' && sent.push(request.url())));
  await elsewhere.page.clock.install();
  await elsewhere.page.goto(`/parent/draft-review/${pending}`);
  await elsewhere.page.getByLabel('Schedule').fill('Sundays at noon');
  await elsewhere.page.clock.runFor(60_000);
  expect(sent).toEqual([]);
  await Promise.all([author.context.close(), elsewhere.context.close()]);
});

test('neither Esc nor the way back costs a word of a listing that is edited or reviewed; Cancel throws it away', async () => {
  const admin = await here.signedIn('admin');
  const { page } = admin;
  const live = await listingWith(here.app.context, { fields: { name: 'Live Kites', description: 'x' } }, [
    submit,
    approve,
  ]);
  const edit = page.getByRole('button', { name: /^Edit ?Live Kites/ });
  const dialog = page.getByRole('dialog');
  const schedule = dialog.getByLabel('Schedule');
  await page.goto(`/activities/${live}`);
  await edit.click();
  await schedule.fill('Sundays at noon');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await edit.click();
  expect(await schedule.inputValue()).toBe('Sundays at noon');
  await dialog.getByText('What you had typed is still here.').waitFor();
  await page.goto('/');
  await page.goBack();
  await edit.click();
  expect(await schedule.inputValue()).toBe('Sundays at noon');
  // Nothing of it was said to anybody.
  const shown = (await (await here.app.anonymous(`/api/activities/${live}`)).json()) as { schedule: string | null };
  expect(shown.schedule).toBeNull();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await edit.click();
  expect(await schedule.inputValue()).toBe('');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const found = { fields: { name: 'Found Kites', description: 'x' }, origin: 'scraper', draftedBy: 'crawler' } as const;
  await listingWith(here.app.context, found);
  await page.goto('/admin/scraper-review');
  const row = page.getByRole('button', { name: 'Found Kites' });
  await row.click();
  await dialog.getByLabel('Admin notes').fill('Ask for the times.');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await row.click();
  expect(await dialog.getByLabel('Admin notes').inputValue()).toBe('Ask for the times.');
  expect(admin.complaints).toEqual([]);
  await admin.context.close();
});

test('on a phone a long form is steps, whose buttons stay in sight and where no mistake is hidden; on a desktop it is one page', async () => {
  const { page, context, screenshot, complaints } = await here.visitor('phone');
  await page.goto('/add-listing');
  await page.getByRole('button', { name: 'Type the details in yourself' }).click();
  const form = page.getByRole('form', { name: 'New listing' });
  const [name, location] = [form.getByLabel('Activity Name'), form.getByLabel('Location')];
  const email = form.getByLabel('Contact Email');
  const send = form.getByRole('button', { name: 'Submit Listing' });
  const step = (title: string) => form.getByRole('button', { name: `: ${title}` }).first();
  const shown = async (): Promise<boolean[]> => Promise.all([name, location, email].map((each) => each.isVisible()));
  const sendInSight = async (): Promise<boolean> => {
    const box = await send.boundingBox();
    return box !== null && box.y >= 0 && box.y + box.height <= 844;
  };
  await name.fill('Stilt Walkers');
  expect([await shown(), await sendInSight()]).toEqual([[true, false, false], true]);
  await form.getByLabel('Category').selectOption({ index: 1 });
  await form.getByRole('textbox', { name: 'Description', exact: true }).fill('Walking tall.');
  await screenshot('form-step-1');
  await form.getByRole('button', { name: 'Next: Where and when' }).click();
  expect([await shown(), await sendInSight()]).toEqual([[false, true, false], true]);
  await location.fill('The Green');
  await form.getByLabel('Your Name').fill('Ann Other');
  await form.getByLabel('Your Email').fill('ann@mail.example');
  await step('Contact and good to know').click();
  await email.fill('nobody');
  await step('The activity').click();
  expect(await shown()).toEqual([true, false, false]);
  await send.click();
  // It shows itself, and stays while it is mended.
  await expect.poll(() => email.evaluate((each) => each === document.activeElement)).toBe(true);
  expect((await shown())[2]).toBe(true);
  await email.fill('ann@mail.example');
  await expect.poll(() => email.getAttribute('aria-invalid')).not.toBe('true');
  expect(await shown()).toEqual([false, false, true]);
  await screenshot('form-step-3');
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await shown()).toEqual([true, true, true]);
  expect(await form.getByRole('list', { name: 'Parts of this form' }).isVisible()).toBe(false);
  expect(complaints).toEqual([]);
  await context.close();
});
