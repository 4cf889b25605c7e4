import type { Palette } from './palette.ts';
import { box, circle, line, moved, oval, shape, star, turned } from './shapes.ts';

/** Motifs stand on a canvas of 400 x 300 with the ground at about y = 235. */
export type Motif = (palette: Palette) => string;

export const sports: Motif = ({ dark, light, main, accent }) =>
  [
    line('M70 235V120H230V235', light, 9),
    line(
      'M96 235V124M122 235V124M148 235V124M174 235V124M200 235V124M74 146H226M74 172H226M74 198H226M74 222H226',
      light,
      2,
      ' opacity=".65"',
    ),
    circle(262, 198, 50, light),
    shape('M262 172l25 18-10 29h-30l-10-29z', dark),
    line('M262 172V149M287 190l22-9M277 219l14 20M247 219l-14 20M237 190l-22-9', dark, 5),
    shape('M248 150q14-5 28 0l-14 12z', dark),
    line('M318 130l26-20M330 156l34-8M300 110l14-28', accent, 7),
    oval(262, 254, 52, 7, main, ' opacity=".35"'),
  ].join('');

export const swimming: Motif = ({ main, accent, light, dark }) =>
  [
    circle(200, 178, 66, light),
    shape(
      'M200 112a66 66 0 0 1 57 33l-29 16a33 33 0 0 0-28-16zM266 178a66 66 0 0 1-33 57l-16-29a33 33 0 0 0 16-28zM200 244a66 66 0 0 1-57-33l29-16a33 33 0 0 0 28 16zM134 178a66 66 0 0 1 33-57l16 29a33 33 0 0 0-16 28z',
      accent,
    ),
    circle(200, 178, 32, '#bae6fd'),
    shape('M0 208q25-20 50 0t50 0 50 0 50 0 50 0 50 0 50 0 50 0V300H0z', '#38bdf8'),
    shape('M0 236q25-18 50 0t50 0 50 0 50 0 50 0 50 0 50 0 50 0V300H0z', '#0ea5e9'),
    shape('M0 264q25-16 50 0t50 0 50 0 50 0 50 0 50 0 50 0 50 0V300H0z', '#0284c7'),
    circle(318, 196, 20, '#fcd9b8'),
    shape('M298 194a20 20 0 0 1 40 0z', main),
    line('M308 200h20', dark, 7),
    line('M64 150q10-14 20 0M90 128q10-14 20 0', dark, 4),
  ].join('');

export const gymnastics: Motif = ({ main, accent, dark, light }) =>
  [
    line('M150 0V86M250 0V86', dark, 5),
    circle(150, 108, 22, 'none', ` stroke="${accent}" stroke-width="9"`),
    circle(250, 108, 22, 'none', ` stroke="${accent}" stroke-width="9"`),
    line('M150 124Q172 168 200 176Q228 168 250 124', '#f5c9a3', 13),
    circle(200, 146, 19, '#f5c9a3'),
    shape('M181 144a19 19 0 0 1 38 0q-19-10-38 0z', dark),
    shape('M182 172q18 12 36 0l-5 46h-26z', main),
    line('M190 216L134 236M210 216L266 236', '#f5c9a3', 14),
    box(70, 250, 260, 22, 10, light),
    box(70, 250, 260, 9, 4, main, ' opacity=".5"'),
    star(92, 150, 13, light),
    star(316, 170, 10, light),
  ].join('');

export const outdoor: Motif = ({ main, accent, light, dark }) =>
  [
    shape('M20 236L112 92l52 82 30-44 96 106z', '#a78bfa'),
    shape('M112 92l24 38-14 10-12-9-12 11-11-9z', light),
    shape('M250 236L300 132l50 104z', '#15803d'),
    shape('M262 200L300 110l38 90z', '#22c55e'),
    box(295, 232, 10, 18, 2, '#92400e'),
    shape('M66 236L96 172l30 64z', '#16a34a'),
    box(92, 232, 8, 14, 2, '#92400e'),
    shape('M130 254L200 156l70 98z', main),
    shape('M200 156l70 98h-46z', dark, ' opacity=".35"'),
    shape('M200 254V190l26 64z', accent),
    line('M200 156l-6-14M200 156l6-14', dark, 4),
  ].join('');

export const dance: Motif = ({ main, accent, dark, light }) =>
  [
    circle(206, 92, 20, '#f5c9a3'),
    circle(206, 68, 9, dark),
    shape('M186 90a20 20 0 0 1 40 0q-20-14-40 0z', dark),
    line('M196 118Q150 110 132 70M216 118Q262 110 282 72', '#f5c9a3', 11),
    shape('M192 112h28l6 46h-40z', main),
    shape('M130 182q20-34 76-34t76 34q-14 12-28 2-12 14-28 3-12 12-26 1-14 12-28-2-14 10-42-4z', accent),
    shape('M150 176q20-24 56-24t56 24q-56 18-112 0z', light, ' opacity=".55"'),
    line('M198 186L194 250M214 186Q246 214 226 238L204 226', '#f5c9a3', 12),
    shape('M186 246h16l2 14h-26z', main),
    line('M282 72q40-30 50 8t-34 34 20 40 40 16', main, 7),
    star(96, 120, 11, light),
    star(316, 214, 9, light),
  ].join('');

export const holidayClubs: Motif = ({ main, accent, light, dark }) =>
  [
    circle(318, 74, 34, '#fbbf24'),
    line(
      'M318 24V10M318 138v-14M268 74h-14M382 74h-14M282 38l-10-10M354 38l10-10M282 110l-10 10M354 110l10 10',
      '#fbbf24',
      6,
    ),
    turned(
      24,
      120,
      110,
      shape('M120 50l42 56-42 74-42-74z', main),
      shape('M120 50v130l42-74z', dark, ' opacity=".3"'),
      line('M78 106h84M120 50v130', light, 3),
    ),
    line('M92 176q-20 26 6 38t-4 40', accent, 5),
    circle(236, 208, 54, light),
    shape('M236 154a54 54 0 0 1 47 27q-26 10-47 27z', accent),
    shape('M290 208a54 54 0 0 1-27 47q-18-18-27-47z', main),
    shape('M236 262a54 54 0 0 1-47-27q20-20 47-27z', '#38bdf8'),
    shape('M182 208a54 54 0 0 1 27-47q20 18 27 47z', '#22c55e'),
    circle(236, 208, 10, light),
  ].join('');

export const indoorPlay: Motif = ({ main, accent, dark, light }) =>
  [
    box(84, 92, 14, 150, 6, dark),
    box(150, 92, 14, 150, 6, dark),
    line('M98 124h52M98 152h52M98 180h52M98 208h52', accent, 8),
    shape('M78 96L124 54l46 42z', main),
    shape('M160 104q60 6 96 70 26 44 74 46v24q-70 0-100-54-28-52-70-60z', accent),
    line('M160 104q60 6 96 70 26 44 74 46', light, 6),
    ...[
      [50, 256, main],
      [84, 262, '#38bdf8'],
      [118, 256, accent],
      [152, 262, '#22c55e'],
      [186, 256, main],
      [220, 262, '#fbbf24'],
      [254, 258, '#38bdf8'],
      [288, 262, accent],
      [322, 256, '#22c55e'],
      [354, 262, main],
    ].map(([x, y, fill]) =>
      moved(Number(x), Number(y), 1, circle(0, 0, 21, String(fill)), circle(-7, -7, 5, light, ' opacity=".7"')),
    ),
  ].join('');
