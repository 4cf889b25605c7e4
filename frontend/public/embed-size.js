// Tells the page around this frame how tall what it shows is, whenever that changes. It is no secret, so whoever is around may hear it.
if (parent !== window) {
  const tell = () => parent.postMessage({ hopscotchHeight: document.documentElement.offsetHeight }, '*');
  new ResizeObserver(tell).observe(document.documentElement);
}
