import { pageReaders } from '#scraper/reading/page-readers.ts';

/** A process that has a page read by the program and in the time that its arguments say, for tests that kill it meanwhile. */
const [program = '', limitMs = '', html = ''] = process.argv.slice(2);
const readers = pageReaders({ program: new URL(program), limitMs: Number(limitMs) });
process.stdout.write('is reading\n');
await readers.read({ html, address: 'https://club.example/', calendars: [] });
