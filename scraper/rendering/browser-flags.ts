/**
 * How the browser is started: as little of it as draws a page, all of its traffic through the proxy at `port`, no name looked up by
 * itself, nothing kept but in `profile`.
 */
export function browserFlags(port: number, profile: string, userAgent: string, memoryMb: number): string[] {
  return [
    '--headless',
    '--remote-debugging-pipe',
    '--no-startup-window',
    `--user-data-dir=${profile}`,
    `--user-agent=${userAgent}`,
    // Also for this machine itself, which a browser asks past its proxy by default.
    `--proxy-server=http://127.0.0.1:${port}`,
    '--proxy-bypass-list=<-loopback>',
    '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
    '--dns-prefetch-disable',
    '--disable-quic',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    `--js-flags=--max-old-space-size=${memoryMb}`,
    '--renderer-process-limit=1',
    '--blink-settings=imagesEnabled=false',
    '--disable-features=' +
      [
        'AutofillServerCommunication',
        'CertificateTransparencyComponentUpdater',
        'DialMediaRouteProvider',
        'InterestFeedContentSuggestions',
        'MediaRouter',
        'OptimizationHints',
        'PaintHolding',
        'Translate',
        'WebTransport',
      ].join(','),
    '--disable-background-networking',
    '--disable-breakpad',
    '--disable-client-side-phishing-detection',
    '--disable-component-update',
    '--disable-crash-reporter',
    '--disable-default-apps',
    '--disable-dev-shm-usage',
    '--disable-domain-reliability',
    '--disable-extensions',
    '--disable-gpu',
    '--disable-notifications',
    '--disable-plugins',
    '--disable-remote-fonts',
    '--disable-sync',
    '--hide-scrollbars',
    '--metrics-recording-only',
    '--mute-audio',
    '--no-default-browser-check',
    '--no-first-run',
    '--no-pings',
    '--password-store=basic',
    '--use-mock-keychain',
  ];
}
