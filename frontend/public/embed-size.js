// Tells the page around this frame how tall what it shows is, whenever that changes. It is no secret, so whoever is around may hear it.
if (parent !== window) {
  // Of part of a pixel a whole one: what is a hair too tall has a bar to scroll with, which makes it narrower, and taller.
  const tell = () => {
    const { height } = document.documentElement.getBoundingClientRect();
    parent.postMessage({ hopscotchHeight: Math.ceil(height) }, '*');
  };
  new ResizeObserver(tell).observe(document.documentElement);
}
