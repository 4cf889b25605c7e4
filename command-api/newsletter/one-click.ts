import type { App } from '#platform/http/app.ts';

/**
 * Where mail programs post to (RFC 8058): they say `List-Unsubscribe=One-Click` in a form, of which nothing is needed, because the
 * address says it all.
 */
export function oneClickBodies(app: App, routes: (part: App) => void): void {
  void app.register(async (part: App) => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      part.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 10_000 }, (_request, _body, done) => done(null));
    routes(part);
  });
}
