import { expect, test } from 'vitest';
import { extractActivity } from '../extract-activity.ts';
import { readPage } from '../page/page.ts';
import { isHeldWeekly, isProduct } from './what-is-bought.ts';

const page = (body: string) => readPage(`<title>Larch Hill</title>${body}`, 'https://larchhill.example/what');
const shoes =
  '<h1>Children’s Ballet Shoes</h1><p>For ballet classes from age 2½ upwards.</p><p>Pointe fittings: Wednesdays 3.30 to 5pm.</p>';
const shelf = '<a class="button add_to_cart_button">Select options</a>';

test('a shelf of what dancers wear is a shop, whatever is fitted there on a weekday', () => {
  expect(isProduct(page(`${shoes}${shelf}${shelf}${shelf}`))).toBe(true);
  expect(isProduct(page(shoes))).toBe(false);
});

test('a class that a shop sells thrice is none of its goods', () => {
  expect(isProduct(page(`<h1>Ballet for tots</h1><p>Wednesdays 3.30 to 5pm.</p>${shelf}${shelf}${shelf}`))).toBe(false);
});

test.each([
  ['All groups begin at a quarter past four and finish at a quarter to six.', true],
  ['All orders begin at £4 and are sent from 9am to 5pm.', false],
])('%s', (text, isHeld) => {
  const [line] = page(`<p>${text}</p>`).lines;
  expect(line && isHeldWeekly(line)).toBe(isHeld);
});

test('a place to marry is no activity, although children are kept busy there', () => {
  const body =
    '<h1>Weddings by the Water</h1><p>Say your vows on the jetty, licensed for ceremonies. A deposit of £1,500 holds your date.</p><p>Bringing children? Our instructors run pond dipping and raft races during the wedding breakfast, 3pm to 6pm on Saturdays, ages 4 to 12, £18 a child.</p><p>Evening guests, ceilidh. Ask for the brochure: 01632 960335.</p><p>Buckland Mere Outdoor Centre, Reigate Road, Betchworth RH3 7ES</p>';
  expect(extractActivity(`<title>Weddings</title>${body}`, 'https://mere.example/w').isActivity).toBe(false);
});

test('large letters in the masthead of a page without headings name the club', () => {
  const masthead =
    '<table><tr><td><p><font size="6"><b>RYOSHIN JUDO KWAI</b></font><br><font size="2">Farnham’s friendly judo club since 1974</font></p><p>No classes on Sat 26 Dec. Club grading Sun 13 Dec.</p></td></tr></table>';
  const { found } = extractActivity(
    `<title>New Page 3</title>${masthead}<p>Judo for children of 5 to 15, Saturdays 9am–9.40am.</p>`,
    'https://ryoshin.example/classes.htm',
  );
  expect(found.name?.value).toMatch(/^ryoshin judo kwai$/i);
});
