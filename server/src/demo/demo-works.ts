import { sizes } from '@tessera/shared-contracts'
import type { DemoMember } from './demo-members.ts'

type SizeLabel = (typeof sizes)[number]['label']

export interface DemoPicture {
  /** Its name in the demo; a work that was made once is never made again. */
  key: string
  by: DemoMember
  size: SizeLabel
  seed: number
  prompt: string
}

const picture = (
  key: string,
  by: DemoMember,
  size: SizeLabel,
  seed: number,
  prompt: string,
): DemoPicture => ({
  key,
  by,
  size,
  seed,
  prompt,
})

/** The pictures of the demo, oldest first, in chapters that the portfolios draw from. */
export const chapters = {
  north: [
    picture('north-1', 'mira', '2:3', 11, 'snowy mountains above a still lake at dawn, pink and teal, calm'),
    picture('north-2', 'mira', '3:2', 12, 'aurora over a frozen lake, starry night, emerald green'),
    picture('north-3', 'mira', '1:1', 13, 'a lighthouse on an island in a winter storm, dramatic'),
    picture('north-4', 'mira', '2:3', 14, 'pine forest in thick morning mist, cool and quiet'),
    picture('north-5', 'mira', '3:2', 15, 'distant ridges in pale layers, blue hour, soft'),
    picture('north-6', 'mira', '3:4', 16, 'moonrise over snowy peaks, indigo night, stars'),
    picture('north-7', 'mira', '2:3', 17, 'a waterfall in an autumn valley, golden hour'),
    picture('north-8', 'mira', '1:1', 18, 'birch forest in spring, bright morning light, sage green'),
    picture('north-9', 'mira', '3:2', 19, 'a sailboat on a calm bay at sunset, amber and rose'),
  ],
  ink: [
    picture('ink-1', 'chenmo', '2:3', 21, '水墨山水，远山云雾，一叶扁舟，留白'),
    picture('ink-2', 'chenmo', '3:2', 22, '云海中的群山，晨曦，金色与青色'),
    picture('ink-3', 'chenmo', '2:3', 23, '竹林薄雾，宁静，墨绿，清晨'),
    picture('ink-4', 'chenmo', '1:1', 24, '月下孤岛，繁星满天，深蓝夜色'),
    picture('ink-5', 'chenmo', '3:4', 25, '秋日枫林，溪水倒影，温暖的金色阳光'),
    picture('ink-6', 'chenmo', '2:3', 26, '雪山之下的湖泊，归鸟，清冷，水彩'),
    picture('ink-7', 'chenmo', '3:2', 27, '大漠沙丘，落日，橙色与紫色，辽阔'),
    picture('ink-8', 'chenmo', '1:1', 28, '樱花树下的春日山丘，粉色，柔和'),
  ],
  neon: [
    picture(
      'neon-1',
      'tomas',
      '2:3',
      31,
      'cyberpunk city street in the rain, neon reflections, magenta and cyan',
    ),
    picture('neon-2', 'tomas', '3:2', 32, 'city skyline at blue hour, warm windows, mist over the river'),
    picture('neon-3', 'tomas', '9:16', 33, 'skyscrapers at night seen from a high bridge, violet and orange'),
    picture('neon-4', 'tomas', '1:1', 34, 'a bridge into the fog, dusk, monochrome'),
    picture('neon-5', 'tomas', '2:3', 35, 'old town towers under a full moon, teal and gold'),
    picture('neon-6', 'tomas', '3:2', 36, 'futuristic skyline at sunset, retro poster, coral and purple'),
    picture('neon-7', 'tomas', '1:1', 37, 'city lights in the distance, starry night, indigo'),
    picture('neon-8', 'tomas', '2:3', 38, 'a quiet alley at dawn, soft pastel light'),
  ],
  shapes: [
    picture('shapes-1', 'aiko', '1:1', 41, 'silk ribbons in motion, coral and ivory, soft light'),
    picture('shapes-2', 'aiko', '2:3', 42, 'layered paper cut landscape, terracotta, cream and sage'),
    picture('shapes-3', 'aiko', '3:2', 43, 'abstract liquid marble, ink blue and gold'),
    picture('shapes-4', 'aiko', '1:1', 44, 'bauhaus geometry, circles and squares, warm red, ochre and navy'),
    picture('shapes-5', 'aiko', '2:3', 45, 'fine lines of a flow field, violet to cyan, dark background'),
    picture('shapes-6', 'aiko', '1:1', 46, 'glass orbs and soft bokeh, peach and lilac'),
    picture('shapes-7', 'aiko', '3:4', 47, 'agate swirls, emerald and copper, intricate'),
    picture('shapes-8', 'aiko', '2:3', 48, 'origami layers in blue gradient, minimal'),
    picture('shapes-9', 'aiko', '1:1', 49, 'satin folds, deep crimson, dramatic light'),
  ],
  tides: [
    picture('tides-1', 'xiaoyu', '3:2', 51, '海浪拍打沙滩，黄昏，珊瑚色天空'),
    picture('tides-2', 'xiaoyu', '2:3', 52, '灯塔与月光，平静的大海，深蓝'),
    picture('tides-3', 'xiaoyu', '1:1', 53, '群岛晨雾，青绿色海水，柔和'),
    picture('tides-4', 'xiaoyu', '2:3', 54, '帆船驶向落日，金色海面'),
    picture('tides-5', 'xiaoyu', '3:2', 55, '暴风雨前的海岸，乌云，戏剧性光线'),
    picture('tides-6', 'xiaoyu', '1:1', 56, '夏日海湾，蓝天白云，明亮清新'),
    picture('tides-7', 'xiaoyu', '2:3', 57, '极光下的海岛，绿色与紫色，星空'),
    picture('tides-8', 'xiaoyu', '4:3', 58, '渔船归港，薄暮，温暖的灯光'),
  ],
  fields: [
    picture('fields-1', 'mingyuan', '3:2', 61, '薰衣草花田，日落，紫色与金色'),
    picture('fields-2', 'mingyuan', '2:3', 62, 'red canyon walls at noon, deep shadows, terracotta'),
    picture('fields-3', 'mingyuan', '1:1', 63, '向日葵花海，夏日晴空，鲜艳'),
    picture('fields-4', 'mingyuan', '2:3', 64, 'desert dunes under the milky way, copper and indigo'),
    picture('fields-5', 'mingyuan', '3:2', 65, '草原上的孤树，暴雨将至，戏剧性天空'),
    picture('fields-6', 'mingyuan', '1:1', 66, 'rolling green hills after the rain, fresh morning'),
    picture('fields-7', 'mingyuan', '2:3', 67, '梯田晨雾，倒影，青与金'),
    picture('fields-9', 'mingyuan', '9:16', 69, '云海日出，山峰，壮丽'),
    picture('fields-10', 'mingyuan', '1:1', 70, 'a lone tree on a snowy hill, monochrome, minimal'),
  ],
  rooms: [
    picture(
      'rooms-1',
      'aiko',
      '3:2',
      80,
      'a Nordic living room with a linen sofa, oak floor and a large window, morning light',
    ),
    picture('rooms-2', 'xiaoyu', '1:1', 85, '陶瓷花瓶，极简，奶油色背景，柔和光线'),
    picture('rooms-3', 'aiko', '2:3', 82, 'a reading corner by the window, dusk, warm lamp light, teal'),
    picture(
      'rooms-4',
      'tomas',
      '1:1',
      86,
      'a glass bottle in emerald green, dramatic light, product photography',
    ),
    picture('rooms-5', 'aiko', '2:3', 81, '阳光下的客厅，米色沙发，落地窗，绿植'),
    picture('rooms-6', 'mira', '2:3', 84, 'a perfume bottle on a podium, soft light, amber and blush'),
    picture('rooms-7', 'aiko', '1:1', 83, 'a quiet bedroom in sage green, soft morning light'),
    picture('rooms-8', 'chenmo', '2:3', 87, '陶瓷花瓶与水果，静物，暖色光线'),
  ],
} as const satisfies Record<string, readonly DemoPicture[]>

export type Chapter = keyof typeof chapters

/** The chapters shuffled like cards, so that the wall mixes its makers. */
export const demoPictures: readonly DemoPicture[] = Array.from(
  { length: Math.max(...Object.values(chapters).map(chapter => chapter.length)) },
  (_, i) => Object.values(chapters).flatMap((chapter: readonly DemoPicture[]) => chapter[i] ?? []),
).flat()

export const pixelsOf = ({ size }: DemoPicture): { width: number; height: number } => {
  const { width, height } = sizes.find(({ label }) => label === size) ?? sizes[0]
  return { width, height }
}
