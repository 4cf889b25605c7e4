import { expect, test } from 'vitest';
import { readingPictures } from './read-pictures.ts';

const stopping = new AbortController().signal;
const failing = (): Promise<never> => Promise.reject(new Error('no answer'));

test('a picture that cannot be read is tried once more, and is missing then, which is said once', async () => {
  const said: string[] = [];
  const asked: string[] = [];
  const store = {
    get: async (name: string) => {
      asked.push(name);
      if (name === 'never' || asked.length === 1) return failing();
      return Buffer.from(name);
    },
  };
  const read = readingPictures(store, { say: (what) => said.push(what), stopping });
  expect(String(await read('later'))).toBe('later');
  expect(said).toEqual([]);
  expect(await read('never')).toBeUndefined();
  expect(await read('never')).toBeUndefined();
  expect(String(await read('there'))).toBe('there');
  expect(asked).toEqual(['later', 'later', 'never', 'never', 'never', 'never', 'there']);
  expect(said).toEqual(['A picture could not be read: no answer']);
});

test('after some in a row no more are tried: thousands would each wait for a server that does not answer', async () => {
  const said: string[] = [];
  let tries = 0;
  const get = (): Promise<never> => {
    tries += 1;
    return failing();
  };
  const read = readingPictures({ get }, { say: (what) => said.push(what), stopping });
  for (let number = 0; number < 20; number += 1) expect(await read(`${number}`)).toBeUndefined();
  expect(tries).toBe(10);
  expect(said[1]).toMatch(/no more are tried/);
});

test('whoever stops the backup waits for no picture, and it does not go on without them', async () => {
  const controller = new AbortController();
  const get = (): Promise<never> => {
    controller.abort(new Error('stopped'));
    return failing();
  };
  const read = readingPictures({ get }, { say: () => undefined, stopping: controller.signal });
  await expect(read('any')).rejects.toThrow('stopped');
});
