import { concept, known, type Telling } from '../kernel/concept.ts';
import { plainSnapshot } from '../kernel/decider.ts';
import { sampleIds } from '../kernel/sample-ids.ts';
import { type ApiKey, decide, evolve, initialApiKey } from './api-key.ts';
import { apiKeyEvents } from './events.ts';

const apiKeyId = '01900000-0000-7000-8000-000000000040';
const it = ({ name }: Telling): string => (name === null ? 'An API key' : `The API key of “${name}”`);

/** What somebody asks the public API with. */
export const apiKey = concept({
  name: 'apiKey',
  events: apiKeyEvents,
  decider: { initial: initialApiKey, evolve, decide, snapshot: plainSnapshot<ApiKey>(1) },
  commands: { IssueApiKey: true, WithdrawApiKey: true },
  trail: {
    initial: { name: null, view: {}, state: null },
    tell: ({ name, view }, event) => {
      if (event.type === 'ApiKeyWithdrawn') return { name, view: { ...view, withdrawn: true }, state: null };
      const { name: holder, contactEmail, perMinute, perDay } = event.data;
      return { name: holder, view: known({ name: holder, contactEmail, perMinute, perDay }), state: null };
    },
  },
  says: {
    ApiKeyIssued: (_data, told) => `${it(told)} was issued`,
    ApiKeyWithdrawn: (_data, told) => `${it(told)} was withdrawn`,
  },
  samples: {
    ApiKeyIssued: {
      apiKeyId,
      contactSubject: sampleIds.member,
      name: 'Petra’s What’s On',
      contactEmail: 'petra@example.org',
      perMinute: 60,
      perDay: 10_000,
      keyHash: '0123456789abcdef'.repeat(4),
    },
    ApiKeyWithdrawn: { apiKeyId },
  },
});
