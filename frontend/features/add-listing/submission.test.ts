import { describe, expect, it } from 'vitest';
import { type Submitter, emptySubmitter, submissionOf, submitterResolver } from './submission.ts';

describe('submissionOf', () => {
  it('names a submitter without an account, and says who they are', () => {
    const said = { ...emptySubmitter, submitterName: ' Ada ', submitterEmail: 'ada@example.org' };
    expect(submissionOf(said, 'provider', { user: null, priceWas: '' })).toEqual({
      submitterType: 'provider',
      source: 'provider_submission',
      status: 'pending',
      userId: null,
      submitterName: 'Ada',
      submitterEmail: 'ada@example.org',
    });
  });

  it('leaves a member to the session', () => {
    const submission = submissionOf(emptySubmitter, 'parent', { user: { id: 'm1' }, priceWas: '' });
    expect(submission).toEqual({
      submitterType: 'parent',
      source: 'parent_submission',
      status: 'pending',
      userId: 'm1',
    });
  });

  it('sends the price only when it was changed', () => {
    const at = (price: string) =>
      submissionOf({ ...emptySubmitter, price }, 'parent', { user: { id: 'm1' }, priceWas: '£6.50' });
    expect(at('£6.50')).not.toHaveProperty('price');
    expect(at('£7 per session')).toHaveProperty('price', '£7 per session');
  });
});

describe('submitterResolver', () => {
  it.each([
    ['submitterName', ' ', 'Please enter your name'],
    ['submitterEmail', '', 'Please enter your email address'],
    ['submitterEmail', 'ada', 'Please enter a valid email address'],
    ['submitterEmail', 'ada@example.org', undefined],
    ['submitterName', 'Ada', undefined],
    ['price', 'x'.repeat(201), 'Please use at most 200 characters'],
    ['submitterComments', 'x'.repeat(5001), 'Please use at most 5000 characters'],
  ] as const)('of %s %j says %j', async (field, text, problem) => {
    const said = { ...emptySubmitter, submitterName: 'Ada', submitterEmail: 'ada@example.org', [field]: text };
    const options = { fields: {}, shouldUseNativeValidation: false } as const;
    const { errors } = await submitterResolver(false)(said, undefined, options);
    expect(Object.entries(errors).map(([name, error]) => [name, error.message])).toEqual(
      problem === undefined ? [] : [[field, problem]],
    );
  });

  it('asks members for nothing of themselves, and for words of no greater length', async () => {
    const options = { fields: {}, shouldUseNativeValidation: false } as const;
    const problemsOf = async (said: Submitter) =>
      Object.keys((await submitterResolver(true)(said, undefined, options)).errors);
    expect(await problemsOf(emptySubmitter)).toEqual([]);
    expect(await problemsOf({ ...emptySubmitter, price: 'x'.repeat(201) })).toEqual(['price']);
  });
});
