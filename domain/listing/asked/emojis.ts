/** What people put a picture for on a phone. By itself a picture would find nothing: the alphabet of the search index has none. */
const table = `
football: ⚽
swimming: 🏊
birthday party: 🎂 🥳 🎉
art: 🎨 🖌 🖍
tennis: 🎾
ballet: 🩰
dance: 💃 🕺
music: 🎵 🎶
singing: 🎤
guitar: 🎸
piano: 🎹
violin: 🎻
drums: 🥁
drama: 🎭
climbing: 🧗
cycling: 🚲 🚴
horse riding: 🐴 🐎 🏇
rugby: 🏉
cricket: 🏏
basketball: 🏀
hockey: 🏑
golf: ⛳
chess: ♟
martial arts: 🥋
boxing: 🥊
gymnastics: 🤸
yoga: 🧘
ice skating: ⛸
skateboarding: 🛹
rowing: 🚣
fishing: 🎣
camping: 🏕 ⛺
gardening: 🌱 🌻
farm: 🐄 🐷 🐑
cooking: 🧁 🍰 🍳
coding: 💻
robotics: 🤖
gaming: 🎮
science: 🔬 🧪
circus: 🎪 🤹
cinema: 🎬 🍿
library: 📚
lego: 🧱
christmas: 🎄 🎅
halloween: 🎃
easter: 🐣
baby: 👶 🍼
rainy day: ☔ 🌧
`;

const meant: ReadonlyMap<string, string> = new Map(
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [word = '', pictures = ''] = line.split(': ');
      return pictures.split(' ').map((picture) => [picture, word] as const);
    }),
);

/** The colour of a skin and how a picture is drawn; a woman or a man in it comes behind a joiner. They say nothing. */
const DRAWN = String.raw`(?:\uFE0F|\p{Emoji_Modifier}|\u200D[♀♂])*`;
const picture = new RegExp(String.raw`(${[...meant.keys()].join('|')})${DRAWN}`, 'gu');

/** `text` with a word for each picture that has one. */
export const picturesInWords = (text: string): string =>
  text.replaceAll(picture, (_found, bare: string) => ` ${meant.get(bare) ?? ''} `);
