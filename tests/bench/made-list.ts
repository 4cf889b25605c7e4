import type { Bytes } from '#platform/lists/csv-rows.ts';

const HEAD = 'Ref,Name,Category,Venue,Postcode,When,Ages,Price,Description\n';
const rowOf = (n: number): string =>
  `${n},Swim Club ${n},Swimming,"Leisure Centre, High Street",GU21 6XR,Monday 4pm-5pm,5-7 years,6.50,"Club ${n} for children who learn to swim."\n`;

/** A list of so many rows, of some 130 bytes each, made as it is read. */
export const madeList = (rows: number): Bytes =>
  async function* () {
    let text = HEAD;
    for (let n = 0; n < rows; n += 1) {
      text += rowOf(n);
      if (text.length < 100_000) continue;
      yield Buffer.from(text);
      text = '';
    }
    yield Buffer.from(text);
  };
