const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;
const systems = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** "Firefox on Android" of a User-Agent header: enough to know one's own devices by, and all that is kept of it. */
export function deviceOf(userAgent: string | undefined): string | null {
  const text = userAgent?.slice(0, 500) ?? '';
  const named = (known: readonly (readonly [string, RegExp])[]) => known.find(([, sign]) => sign.test(text))?.[0];
  const browser = named(browsers);
  const system = named(systems);
  if (browser === undefined) return system ?? null;
  return system === undefined ? browser : `${browser} on ${system}`;
}
