import { expect, test } from 'vitest';
import { call } from '../../support/api-client.ts';
import { stage } from '../support/stage.ts';
import { bothSizes } from '../support/visitor.ts';

const here = stage();

test.each(bothSizes)(
  'an admin enters an offer on a %s, corrects, hides, shows and deletes it, and decides on what a parent proposed',
  async (size) => {
    const proposal = `Free swim on Fridays (${size})`;
    await call(await here.app.signedInAs('parent'), 'POST', '/api/parent-submissions/offer', {
      title: proposal,
      description: 'Under fives swim free before school is out.',
      submitterComments: 'We go each week',
    });
    const { page, context, complaints, screenshot } = await here.signedIn('admin', size);
    await page.goto('/admin/offers');
    const card = (title: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
    await card(proposal).getByText('We go each week').waitFor();

    // What is missing is said at its field, and what was typed outlives Esc.
    const title = `Half price for siblings (${size})`;
    await page.getByRole('button', { name: 'Add Offer' }).click();
    const adding = page.getByRole('dialog', { name: 'Add Offer' });
    await adding.getByLabel('Title').fill(title);
    await adding.getByRole('button', { name: 'Create Offer' }).click();
    await adding.getByText('Please select a category').first().waitFor();
    await adding.getByText('Description must be at least 20 characters').first().waitFor();
    await screenshot('admin-offers-problems');
    await page.keyboard.press('Escape');
    await adding.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add Offer' }).click();
    expect(await adding.getByLabel('Title').inputValue()).toBe(title);
    await adding.getByLabel('Business name').fill('Wey Swim School');
    await adding.getByLabel('Category').selectOption('Sports');
    await adding.getByLabel('Discount value').fill('50%');
    await adding.getByLabel(/^Description/).fill('Siblings swim for half the price of the first lesson.');
    await adding.getByLabel('Website').fill('weyswim.example');
    await adding.getByRole('button', { name: 'Create Offer' }).click();
    await page.getByText('Business offer created successfully').waitFor();
    await card(title).getByText('Approved').waitFor();
    await card(title).getByText('by our team').waitFor();
    await screenshot('admin-offers');

    await card(title)
      .getByRole('button', { name: `Edit ${title}` })
      .click();
    const editing = page.getByRole('dialog', { name: 'Edit Offer' });
    await editing.getByLabel('Location').fill('Guildford');
    await editing.getByRole('button', { name: 'Save Changes' }).click();
    await card(title).getByText('Wey Swim School, Guildford').waitFor();

    const families = async (): Promise<string> => (await call(here.app.anonymous, 'GET', '/api/offers')).text;
    await card(title)
      .getByRole('button', { name: `Hide ${title}` })
      .click();
    await card(title).getByText('Hidden', { exact: true }).waitFor();
    expect(await families()).not.toContain(title);
    await card(title)
      .getByRole('button', { name: `Show ${title}` })
      .click();
    await card(title).getByText('Hidden', { exact: true }).waitFor({ state: 'detached' });
    expect(await families()).toContain(title);

    await page.getByRole('tab', { name: 'Pending' }).click();
    await card(title).waitFor({ state: 'detached' });
    await card(proposal)
      .getByRole('button', { name: `Reject ${proposal}` })
      .click();
    const rejecting = page.getByRole('dialog', { name: 'Reject Offer' });
    await rejecting.getByLabel('Notes').fill('Closed since spring');
    await rejecting.getByRole('button', { name: 'Reject' }).click();
    await page.getByText('No offers match').waitFor();
    await page.getByRole('tab', { name: 'Rejected' }).click();
    await card(proposal).getByText('Closed since spring').waitFor();

    await page.getByRole('tab', { name: 'All' }).click();
    await card(title)
      .getByRole('button', { name: `Delete ${title}` })
      .click();
    const asking = page.getByRole('dialog', { name: 'Delete Offer' });
    await asking.getByText('Are you sure you want to delete this offer?').waitFor();
    await asking.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Offer deleted successfully').waitFor();
    await card(title).waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await context.close();
  },
);
