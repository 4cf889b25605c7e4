import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A provider's web site on this machine, with one page about one activity. */
export interface ActivitySite {
  readonly host: string;
  readonly url: string;
  close(): Promise<void>;
}

export async function serveActivitySite(html: string): Promise<ActivitySite> {
  const server = createServer((request, response) => {
    const found = request.url?.split('?')[0] === '/pond-explorers';
    response.writeHead(found ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(found ? html : '<!doctype html><title>Not found</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}/pond-explorers`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const pondExplorers = `<!doctype html>
<html lang="en-GB">
<head>
  <title>Pond Explorers | Reedling Nature Club</title>
  <meta property="og:site_name" content="Reedling Nature Club">
  <meta property="og:image" content="/pond.jpg">
  <meta name="description" content="Pond dipping and bug hunting for curious children in Farnham.">
</head>
<body>
  <nav><a href="/">Home</a> <a href="/adults">Adult courses £80</a></nav>
  <main>
    <h1>Pond Explorers</h1>
    <p>Nets, magnifying glasses and a great deal of mud: children aged 5-9 years look for newts, nymphs and water boatmen
      with a ranger, and draw what they find in a field notebook.</p>
    <h2>When and where</h2>
    <p>Saturdays 10:00am - 11:30am</p>
    <p>The Old Boathouse, 3 Mill Lane, Farnham, Surrey GU9 7QR</p>
    <h2>What it costs</h2>
    <p>£6.50 per session. Booking essential.</p>
  </main>
  <footer><p>Call <a href="tel:01632960321">01632 960321</a> or write to <a href="mailto:rangers@reedling.example">rangers@reedling.example</a></p></footer>
</body>
</html>`;

/** Two classes of one club, which differ in age and day. */
export const tumbleClasses = `<!doctype html>
<html lang="en-GB">
<head><title>Classes | Tumble Barn Gymnastics</title></head>
<body>
  <main>
    <h1>Classes for children</h1>
    <p>Gymnastics for children who like to climb, roll and jump.</p>
    <h2>Mini Movers (2-3 years)</h2>
    <p>Mondays 9.30am - 10.15am. Songs and small steps for the very first jumps.</p>
    <h2>Junior Gym (5-7 years)</h2>
    <p>Wednesdays 4pm - 5pm. Rolls, jumps and handstands on real apparatus.</p>
    <h2>Where we are</h2>
    <p>Tumble Barn, 4 Mill Lane, Dorking, Surrey RH4 1SW</p>
  </main>
</body>
</html>`;
