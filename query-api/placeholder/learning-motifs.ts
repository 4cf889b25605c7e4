import type { Motif } from './active-motifs.ts';
import { box, circle, heart, line, moved, oval, shape, star, turned } from './shapes.ts';

export const stem: Motif = ({ main, accent, light, dark }) =>
  [
    shape('M122 92h44v56l44 84q8 22-16 22h-100q-24 0-16-22l44-84z', light, ' opacity=".9"'),
    shape('M106 184h76l26 48q8 22-16 22h-96q-24 0-16-22z', main),
    box(114, 80, 60, 16, 8, dark),
    circle(124, 214, 9, light, ' opacity=".8"'),
    circle(152, 232, 7, light, ' opacity=".8"'),
    circle(160, 204, 11, accent),
    circle(140, 60, 8, accent),
    circle(162, 40, 6, main),
    oval(288, 154, 74, 26, 'none', ` stroke="${accent}" stroke-width="6"`),
    oval(288, 154, 74, 26, 'none', ` stroke="${main}" stroke-width="6" transform="rotate(60 288 154)"`),
    oval(288, 154, 74, 26, 'none', ` stroke="${dark}" stroke-width="6" transform="rotate(120 288 154)"`),
    circle(288, 154, 15, '#f43f5e'),
    circle(358, 146, 8, accent),
    circle(250, 94, 8, main),
  ].join('');

export const educational: Motif = ({ main, accent, light, dark }) =>
  [
    shape('M64 128q72-26 136 8 64-34 136-8v118q-72-24-136 10-64-34-136-10z', dark),
    shape('M74 118q66-22 126 12v114q-60-30-126-12z', light),
    shape('M326 118q-66-22-126 12v114q60-30 126-12z', '#fff'),
    line('M94 146q44-12 86 6M94 172q44-12 86 6M94 198q44-12 86 6', main, 5, ' opacity=".5"'),
    star(264, 176, 30, accent),
    turned(
      34,
      318,
      92,
      box(308, 30, 20, 92, 3, '#fbbf24'),
      box(308, 20, 20, 16, 5, '#f9a8d4'),
      shape('M308 122h20l-10 22z', '#fde7c7'),
      shape('M314 135h8l-4 9z', dark),
    ),
    star(110, 78, 13, light),
    star(196, 62, 10, light),
  ].join('');

export const specialNeeds: Motif = ({ main, accent, light }) =>
  [
    line('M76 236a124 124 0 0 1 248 0', '#f43f5e', 18),
    line('M96 236a104 104 0 0 1 208 0', accent, 18),
    line('M116 236a84 84 0 0 1 168 0', '#fcd34d', 18),
    line('M136 236a64 64 0 0 1 128 0', '#22c55e', 18),
    line('M156 236a44 44 0 0 1 88 0', main, 18),
    ...[
      [76, 236],
      [324, 236],
    ].map(([x, y]) =>
      moved(
        Number(x),
        Number(y),
        1,
        circle(-26, 8, 22, light),
        circle(0, 0, 28, light),
        circle(28, 8, 22, light),
        box(-48, 6, 98, 26, 13, light),
      ),
    ),
    heart(200, 262, 62, '#fb7185'),
    heart(118, 92, 26, light),
    heart(290, 88, 30, light),
  ].join('');

export const natureAnimals: Motif = ({ main, accent, light, dark }) =>
  [
    line('M40 232Q200 196 360 226', '#92400e', 16),
    oval(200, 160, 66, 74, main),
    oval(200, 184, 42, 46, '#fde7c7'),
    line('M180 172l8 8 8-8M204 172l8 8 8-8M192 192l8 8 8-8', accent, 4),
    shape('M140 96q8-34 20-30 10 22 26 26zM260 96q-8-34-20-30-10 22-26 26z', main),
    circle(174, 122, 26, light),
    circle(226, 122, 26, light),
    circle(178, 124, 12, dark),
    circle(222, 124, 12, dark),
    circle(182, 119, 4, light),
    circle(226, 119, 4, light),
    shape('M192 138h16l-8 18z', accent),
    shape('M136 150q-24 40 2 70 16-26 8-70zM264 150q24 40-2 70-16-26-8-70z', dark, ' opacity=".55"'),
    line('M182 230v12M192 232v12M208 232v12M218 230v12', accent, 6),
    shape('M60 216q-10-40 30-56 16 36-30 56zM330 214q10-44-26-62-20 38 26 62z', '#22c55e'),
    line('M62 214q8-26 22-44M328 212q-6-28-20-50', '#15803d', 3),
  ].join('');

export const lifeSkills: Motif = ({ main, accent, light, dark }) =>
  [
    line('M200 52V30M132 82l-16-16M268 82l16-16M106 150H84M294 150h22', accent, 8),
    shape(
      'M200 74c44 0 76 32 76 74 0 30-18 46-30 62-6 8-8 16-8 26h-76c0-10-2-18-8-26-12-16-30-32-30-62 0-42 32-74 76-74z',
      '#fde68a',
    ),
    line('M180 236v-50l-16-24 36 16 36-16-16 24v50', accent, 6),
    box(164, 234, 72, 14, 7, main),
    box(168, 250, 64, 12, 6, dark),
    box(180, 264, 40, 10, 5, main),
    shape('M150 118q12-26 38-30-24 16-26 44z', light),
    heart(82, 230, 40, main),
    star(322, 214, 18, light),
  ].join('');

export const gaming: Motif = ({ main, accent, light, dark }) =>
  [
    box(118, 62, 164, 100, 12, dark),
    box(128, 72, 144, 80, 6, '#bae6fd'),
    shape('M128 152v-22q20-18 40 0t40 0 40 0 24-4v26z', '#22c55e'),
    box(150, 106, 14, 14, 2, accent),
    box(168, 92, 14, 14, 2, accent),
    star(232, 96, 11, '#fbbf24'),
    shape('M124 184h152q44 0 52 46 4 36-24 36-16 0-34-28H130q-18 28-34 28-28 0-24-36 8-46 52-46z', main),
    line('M136 200v32M120 216h32', light, 11),
    circle(262, 206, 9, accent),
    circle(284, 222, 9, light),
    circle(240, 222, 9, '#22c55e'),
    circle(262, 238, 9, '#f43f5e'),
  ].join('');

/** The game that the product is named after. */
export const hopscotch: Motif = ({ main, accent, light, dark }) => {
  const square = (x: number, y: number, number: number, fill: string): string =>
    box(x, y, 46, 42, 6, fill, ` stroke="${light}" stroke-width="4"`) +
    `<text x="${x + 23}" y="${y + 30}" font-family="Nunito, sans-serif" font-weight="800" font-size="24" text-anchor="middle" fill="${light}">${number}</text>`;
  return [
    turned(
      -6,
      200,
      170,
      square(177, 226, 1, main),
      square(177, 180, 2, accent),
      square(152, 134, 3, main),
      square(202, 134, 4, '#f43f5e'),
      square(177, 88, 5, accent),
      square(152, 42, 6, '#f43f5e'),
      square(202, 42, 7, main),
    ),
    oval(298, 232, 22, 13, dark, ' opacity=".75"'),
    oval(294, 228, 12, 5, light, ' opacity=".4"'),
    star(98, 120, 14, light),
    star(310, 96, 11, light),
  ].join('');
};
