// Stands in a page of somebody else: shows a provider's activities in a frame behind itself, as tall as they are. It keeps nothing,
// asks for nothing else, and listens to nobody but its own frame.
(() => {
  const script = document.currentScript;
  // As a module it is nobody's, and a page may call something else by that name.
  if (!(script instanceof HTMLScriptElement)) return;
  const { provider = '', title = 'Our activities' } = script.dataset;
  if (!/^[\da-f-]{36}$/i.test(provider)) return;
  const { origin } = new URL(script.src);
  // As light or dark as the page around it: what its reader's system prefers counts only where that page goes by it, too.
  const own = getComputedStyle(script).colorScheme;
  const said = own === 'normal' ? (document.querySelector('meta[name="color-scheme" i]')?.content ?? '') : own;
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const scheme = /dark/i.test(said) && (prefersDark || !/light/i.test(said)) ? 'dark' : 'light';
  const frame = Object.assign(document.createElement('iframe'), {
    // Where a browser can, without any cookie, whoever may be signed in with us.
    credentialless: true,
    title,
    width: '100%',
    height: '480',
    loading: 'lazy',
    src: `${origin}/embed/${provider}?scheme=${scheme}`,
  });
  frame.style.border = '0';
  addEventListener('message', ({ origin: from, source, data }) => {
    if (from !== origin || source !== frame.contentWindow) return;
    const height = Number(data?.hopscotchHeight);
    if (height > 0 && height <= 20_000) frame.height = String(Math.ceil(height));
  });
  script.after(frame);
})();
