import type { Motif } from './active-motifs.ts';
import { box, circle, heart, line, moved, oval, shape, star, turned } from './shapes.ts';

export const artsCrafts: Motif = ({ main, accent, light, dark }) =>
  [
    shape('M196 92c76 0 122 42 116 92-4 34-40 30-58 36-20 6-8 34-44 36-70 4-124-38-124-84 0-48 50-80 110-80z', light),
    circle(138, 168, 19, main),
    circle(168, 128, 18, accent),
    circle(218, 120, 18, '#22c55e'),
    circle(262, 146, 18, '#38bdf8'),
    circle(154, 214, 19, '#f43f5e'),
    oval(222, 196, 20, 15, '#f3e8ff'),
    turned(
      38,
      296,
      130,
      box(288, 40, 18, 120, 8, '#b45309'),
      box(286, 146, 22, 26, 3, '#cbd5e1'),
      shape('M286 172h22q4 30-11 52-15-22-11-52z', main),
    ),
    line('M60 246q30-24 56 0t60 0', dark, 6, ' opacity=".5"'),
  ].join('');

export const music: Motif = ({ main, accent, light, dark }) =>
  [
    shape('M88 176h104v52q0 26-52 26t-52-26z', main),
    line('M92 190l22 50 26-48 26 48 22-50', light, 4),
    oval(140, 176, 52, 17, light),
    oval(140, 174, 42, 11, '#fde68a'),
    line('M94 110l36 58M190 104l-36 62', '#92400e', 8),
    circle(92, 107, 9, accent),
    circle(192, 101, 9, accent),
    oval(246, 214, 23, 17, dark, ' transform="rotate(-18 246 214)"'),
    oval(326, 194, 23, 17, dark, ' transform="rotate(-18 326 194)"'),
    line('M267 208V98L347 80V188', dark, 9),
    shape('M263 94l88-20v30l-88 20z', dark),
    star(210, 70, 11, light),
    star(318, 50, 8, light),
  ].join('');

export const musicDance: Motif = ({ main, accent, light, dark }) =>
  [
    line('M30 120Q110 60 180 120T370 104', light, 3),
    line('M30 142Q110 82 180 142T370 126', light, 3),
    line('M30 164Q110 104 180 164T370 148', light, 3),
    oval(96, 138, 20, 15, dark, ' transform="rotate(-18 96 138)"'),
    line('M114 132V52q28 6 30 38', dark, 8),
    oval(300, 166, 20, 15, main, ' transform="rotate(-18 300 166)"'),
    line('M318 160V84q26 6 28 36', main, 8),
    shape('M150 224q-6-26 18-38l40-20q14-8 16 10l2 20q2 22-20 28z', accent),
    shape('M226 236q2-26 26-30l44-6q16-2 12 14l-6 18q-8 22-30 20l-36-2q-12-2-10-14z', accent),
    line('M216 178q40-24 24-50M214 190q-44-16-62 14', '#f9a8d4', 6),
    line('M302 210q30-10 30-40', '#f9a8d4', 6),
    star(206, 88, 11, light),
  ].join('');

export const drama: Motif = ({ main, accent, light, dark }) =>
  [
    shape('M0 0H400V46q-34 30-66 0-34 30-67 0-33 30-67 0-33 30-66 0-34 30-67 0-33 30-67 0z', main),
    shape('M0 0H46Q60 150 18 300H0zM400 0H354q-14 150 28 300h18z', main),
    turned(
      -12,
      152,
      160,
      shape('M92 104q60-26 120 0 8 104-60 128-68-24-60-128z', light),
      shape('M112 144q14-14 28 0-14 12-28 0zM164 144q14-14 28 0-14 12-28 0z', dark),
      shape('M116 176q36 22 72 0-6 36-36 36t-36-36z', dark),
    ),
    turned(
      14,
      262,
      184,
      shape('M206 132q56-22 112 0 8 96-56 118-64-22-56-118z', accent),
      shape('M224 172q14-14 28-4-12 14-28 4zM272 168q14-10 28 4-16 10-28-4z', dark),
      line('M234 222q28-30 56 0', dark, 8),
      shape('M232 184q6 14-2 20-8-6 2-20z', '#bae6fd'),
    ),
  ].join('');

export const entertainment: Motif = ({ main, accent, light, dark }) =>
  [
    ...[
      [126, 112, main],
      [202, 84, accent],
      [278, 118, '#f43f5e'],
    ].map(([x, y, fill]) =>
      moved(
        Number(x),
        Number(y),
        1,
        line('M0 54Q14 90 0 124', dark, 2),
        oval(0, 0, 42, 52, String(fill)),
        shape('M-7 58L0 48l7 10z', String(fill)),
        oval(-15, -18, 8, 14, light, ' opacity=".6"'),
      ),
    ),
    turned(
      -8,
      200,
      238,
      box(116, 214, 168, 52, 8, light),
      circle(116, 240, 11, '#fecdd3'),
      circle(284, 240, 11, '#fecdd3'),
      line('M238 220v40', dark, 3, ' stroke-dasharray="5 8"'),
      star(180, 240, 17, main),
    ),
    star(60, 170, 10, light),
    star(346, 190, 12, light),
  ].join('');

export const foodCooking: Motif = ({ main, accent, light, dark }) =>
  [
    shape('M140 176h120l-18 80q-2 8-10 8h-64q-8 0-10-8z', accent),
    line('M168 182l8 76M200 182v76M232 182l-8 76', light, 5, ' opacity=".8"'),
    shape('M128 176q-16-34 22-44-2-36 36-38 10-26 34-10 38 0 34 42 36 12 18 50z', '#fbcfe8'),
    shape('M140 158q30 18 60 0t60 0l4 18H134z', '#f9a8d4'),
    circle(204, 78, 15, '#ef4444'),
    line('M206 64q6-18 20-20', '#15803d', 4),
    ...[
      [164, 140, main],
      [192, 118, '#38bdf8'],
      [226, 138, '#22c55e'],
      [244, 164, main],
      [158, 166, '#fbbf24'],
    ].map(([x, y, fill]) =>
      turned(Number(x), Number(x), Number(y), box(Number(x) - 7, Number(y) - 2, 14, 5, 2, String(fill))),
    ),
    turned(28, 318, 180, box(312, 150, 12, 100, 6, '#b45309'), oval(318, 130, 20, 30, '#d97706')),
    line('M74 240q-14-24 0-46t0-46M96 240q-14-24 0-46t0-46M52 240q-14-24 0-46t0-46', dark, 4, ' opacity=".35"'),
  ].join('');

export const babyToddler: Motif = ({ main, accent, light, dark }) =>
  [
    box(92, 240, 128, 16, 8, dark),
    box(108, 212, 96, 26, 13, main),
    box(116, 184, 80, 26, 13, accent),
    box(124, 156, 64, 26, 13, '#22c55e'),
    box(132, 128, 48, 26, 13, '#38bdf8'),
    circle(156, 106, 20, '#f43f5e'),
    shape('M228 216q0-34 36-34h34q6-26 30-26 28 0 28 28 0 18-14 26 0 44-50 44-64 0-64-38z', '#fcd34d'),
    circle(332, 178, 5, dark),
    shape('M352 180l24 6-22 10z', '#fb923c'),
    shape('M252 208q24 26 52 4-10 28-30 26t-22-30z', '#fbbf24'),
    heart(262, 140, 34, light),
    star(90, 110, 10, light),
  ].join('');
