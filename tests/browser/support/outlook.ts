import type { Page } from 'playwright-core';

/**
 * What is wrong with how `selectors` are seen at `page`, each wherever it stands in `within`: what is not there, has no room in the
 * window, is cut off, lies under something else, or cannot be told from what lies under it.
 */
export const unseenIn = (page: Page, within: string, selectors: readonly string[]): Promise<string[]> =>
  page.evaluate(
    ([place, all]) => {
      const parts = (colour: string): number[] => (colour.match(/[\d.]+/g) ?? []).map(Number);
      const light = (colour: string): number => {
        const [red = 0, green = 0, blue = 0] = parts(colour).map((value) => {
          const share = value / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const isClear = (colour: string): boolean => parts(colour)[3] === 0;
      const groundOf = (element: Element): string => {
        for (let under: Element | null = element; under; under = under.parentElement) {
          const { backgroundColor } = getComputedStyle(under);
          if (!isClear(backgroundColor)) return backgroundColor;
        }
        return 'rgb(255, 255, 255)';
      };
      const contrastOf = (element: Element): number => {
        const [ground, words] = [light(groundOf(element)), light(getComputedStyle(element).color)];
        return (Math.max(ground, words) + 0.05) / (Math.min(ground, words) + 0.05);
      };
      const hasWords = ({ childNodes }: Element): boolean =>
        [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '');
      const wrongWith = (element: Element, root: Element): string | undefined => {
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return 'is hidden';
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const box = element.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(element);
        const words = [...range.getClientRects()].find(({ width, height }) => width > 4 && height > 4) ?? box;
        if (box.width < 12 || box.height < 10) return `has ${box.width} by ${box.height} px`;
        if (words.left < -1 || words.right > innerWidth + 1) return `reaches from ${words.left} to ${words.right}`;
        const cut = [element, ...element.querySelectorAll('*')].find(
          (each) =>
            each.clientWidth > 1 &&
            each.scrollWidth > each.clientWidth + 1 &&
            getComputedStyle(each).overflowX !== 'visible',
        );
        if (cut) return `is cut: ${cut.textContent}`;
        // The link of a card lies over all of it.
        const first = document
          .elementsFromPoint((words.left + words.right) / 2, (words.top + words.bottom) / 2)
          .find((each) => !(each instanceof HTMLAnchorElement && root.contains(each) && !element.contains(each)));
        if (first && !element.contains(first) && !first.contains(element))
          return `lies under ${first.outerHTML.slice(0, 80)}`;
        const pale = [element, ...element.querySelectorAll('*')].find(
          (each) => hasWords(each) && each.clientWidth !== 1 && contrastOf(each) < 4.5,
        );
        return pale && `cannot be read, ${contrastOf(pale).toFixed(2)}:1: ${pale.textContent}`;
      };
      return [...document.querySelectorAll(place)].flatMap((root) =>
        all.flatMap((selector) => {
          const element = root.querySelector(selector);
          const wrong = element ? wrongWith(element, root) : 'is not there';
          return wrong === undefined ? [] : [`${selector} ${wrong}`];
        }),
      );
    },
    [within, selectors] as const,
  );

/**
 * What a style sheet changes at `page` beside `without`, element by element: how it looked without it, and with it. `css` is worn by the
 * page from then on; without, it is the page's own sheet of its templates. Both looks are taken in one breath of the page, so that
 * nothing else of it has changed between them.
 */
export const changedBeside = (page: Page, without: string, css?: string): Promise<string[]> =>
  page.evaluate(
    ([inner, text]) => {
      const properties = [
        'color',
        'background-color',
        'background-image',
        'font-family',
        'font-size',
        'font-weight',
        'display',
        'position',
        'visibility',
        'opacity',
        'z-index',
        'border-radius',
        'border-top-width',
        'margin-top',
        'margin-left',
        'padding-top',
        'padding-left',
        'order',
        'text-align',
        'white-space',
        'content',
      ];
      const look = (): string[] =>
        [...document.querySelectorAll('body, body *')]
          .filter((element) => !element.closest(inner))
          .map((element) => {
            const style = getComputedStyle(element);
            return [element.tagName, ...properties.map((property) => style.getPropertyValue(property))].join(' ');
          });
      const worn = new CSSStyleSheet();
      const own = document.querySelector<HTMLLinkElement>('link[data-look]')?.sheet;
      if (text === undefined && !own) throw new Error('the page has no look');
      const wear = (is: boolean): void => {
        if (text === undefined && own) own.disabled = !is;
        else worn.replaceSync(is ? (text ?? '') : '');
      };
      if (text !== undefined) document.adoptedStyleSheets = [worn];
      wear(false);
      const before = look();
      wear(true);
      const after = look();
      return before.flatMap((each, at) => (each === after[at] ? [] : [`${each} -> ${after[at]}`]));
    },
    [without, css] as const,
  );
