import { imageSizes } from '@tessera/shared-contracts'
import type { DemoMember } from './demo-members.ts'

type SizeLabel = (typeof imageSizes)[number]['label']

export interface DemoImage {
  /** Unique in the demo. A creation with this key is made once only. */
  key: string
  author: DemoMember
  size: SizeLabel
  seed: number
  prompt: string
}

/** Defines the images of a chapter. Its name and the number make the key. */
const defineChapter = (
  chapter: string,
  images: readonly [number: number, author: DemoMember, size: SizeLabel, seed: number, prompt: string][],
): readonly DemoImage[] =>
  images.map(([number, author, size, seed, prompt]) => {
    const key = `${chapter}-${number}`
    return { key, author, size, seed, prompt }
  })

/** The images of the demo, oldest first, in groups that the portfolios use. */
export const demoImageGroups = {
  north: defineChapter('north', [
    [1, 'mira', '2:3', 11, 'snowy mountains above a still lake at dawn, pink and teal, calm'],
    [2, 'mira', '3:2', 12, 'aurora over a frozen lake, starry night, emerald green'],
    [3, 'mira', '1:1', 13, 'a lighthouse on an island in a winter storm, dramatic'],
    [4, 'mira', '2:3', 14, 'pine forest in thick morning mist, cool and quiet'],
    [5, 'mira', '3:2', 15, 'distant ridges in pale layers, blue hour, soft'],
    [6, 'mira', '3:4', 16, 'moonrise over snowy peaks, indigo night, stars'],
    [10, 'mira', '2:3', 17, 'a mountain lake in autumn, golden hour, oil painting'],
    [18, 'mira', '3:2', 18, 'snowy mountains above a still lake at sunrise, pink and blue'],
  ]),
  ink: defineChapter('ink', [
    [11, 'chenmo', '2:3', 21, '水墨山水，远山云雾，一叶扁舟，留白'],
    [2, 'chenmo', '3:2', 22, '云海中的群山，晨曦，金色与青色'],
    [14, 'chenmo', '2:3', 23, '云雾中的群山，水墨，晨雾'],
    [4, 'chenmo', '1:1', 24, '月下孤岛，繁星满天，深蓝夜色'],
    [5, 'chenmo', '3:4', 25, '秋日枫林，溪水倒影，温暖的金色阳光'],
    [16, 'chenmo', '2:3', 26, '雪山之下的湖泊，归鸟，清冷，水彩'],
  ]),
  neon: defineChapter('neon', [
    [1, 'tomas', '2:3', 31, 'cyberpunk city street in the rain, neon reflections, magenta and cyan'],
    [2, 'tomas', '3:2', 32, 'city skyline at blue hour, warm windows, mist over the river'],
    [3, 'tomas', '9:16', 33, 'skyscrapers at night seen from a high bridge, violet and orange'],
    [14, 'tomas', '1:1', 34, 'city street at night, rain, pixel art'],
    [5, 'tomas', '2:3', 35, 'old town towers under a full moon, teal and gold'],
    [16, 'tomas', '3:2', 36, 'old town rooftops at dusk, oil painting, warm'],
  ]),
  shapes: defineChapter('shapes', [
    [1, 'aiko', '1:1', 41, 'silk ribbons in motion, coral and ivory, soft light'],
    [12, 'aiko', '2:3', 42, 'a mountain forest at sunset, layered paper cut, terracotta'],
    [3, 'aiko', '3:2', 43, 'abstract liquid marble, ink blue and gold'],
    [4, 'aiko', '1:1', 44, 'bauhaus geometry, circles and squares, warm red, ochre and navy'],
    [5, 'aiko', '2:3', 45, 'fine lines of a flow field, violet to cyan, dark background'],
    [6, 'aiko', '1:1', 46, 'glass orbs and soft bokeh, peach and lilac'],
  ]),
  tides: defineChapter('tides', [
    [1, 'xiaoyu', '3:2', 51, '海浪拍打沙滩，黄昏，珊瑚色天空'],
    [12, 'xiaoyu', '2:3', 52, '灯塔与海浪，月光，剪纸'],
    [3, 'xiaoyu', '1:1', 53, '群岛晨雾，青绿色海水，柔和'],
    [14, 'xiaoyu', '2:3', 54, '三艘帆船驶向落日，油画，金色'],
    [5, 'xiaoyu', '3:2', 55, '暴风雨前的海岸，乌云，戏剧性光线'],
    [6, 'xiaoyu', '1:1', 56, '夏日海湾，蓝天白云，明亮清新'],
    [18, 'xiaoyu', '3:2', 58, '一艘白色帆船，蓝色大海，清晨，水彩'],
  ]),
  fields: defineChapter('fields', [
    [1, 'mingyuan', '3:2', 61, '薰衣草花田，日落，紫色与金色'],
    [12, 'mingyuan', '2:3', 62, 'red canyon walls at noon, deep shadows, terracotta'],
    [13, 'mingyuan', '1:1', 63, '野花田，夏日晴空，鲜艳，水彩'],
    [4, 'mingyuan', '2:3', 64, 'desert dunes under the milky way, copper and indigo'],
    [15, 'mingyuan', '3:2', 65, '草原上的孤树，暴雨将至，油画'],
    [6, 'mingyuan', '1:1', 66, 'rolling green hills after the rain, fresh morning'],
  ]),
  rooms: defineChapter('rooms', [
    [
      1,
      'aiko',
      '3:2',
      80,
      'a Nordic living room with a linen sofa, oak floor and a large window, morning light',
    ],
    [12, 'xiaoyu', '1:1', 85, '苹果与陶罐，静物油画，暖色'],
    [3, 'aiko', '2:3', 82, 'a reading corner by the window, dusk, warm lamp light, teal'],
    [14, 'tomas', '1:1', 86, 'a dining room with a round table, terracotta'],
    [5, 'aiko', '2:3', 81, '阳光下的客厅，米色沙发，落地窗，绿植'],
    [6, 'mira', '2:3', 84, 'a perfume bottle on a podium, soft light, amber and blush'],
    [17, 'aiko', '1:1', 83, 'a bedroom in sage green, soft morning light'],
  ]),
  studio: defineChapter('studio', [
    [1, 'tomas', '1:1', 91, 'a pair of white sneakers on a coral podium'],
    [2, 'aiko', '2:3', 92, '机械手表，深色背景，金属质感'],
    [3, 'mira', '3:4', 93, 'teal headphones on a stage of blocks, soft light'],
    [4, 'xiaoyu', '1:1', 94, '香薰蜡烛，温馨氛围，奶油色'],
    [5, 'tomas', '3:2', 95, 'a red car in an empty studio'],
    [6, 'aiko', '2:3', 96, 'a diamond ring, dark and elegant, emerald green'],
    [7, 'xiaoyu', '1:1', 97, '橙色手提包，电商主图'],
    [8, 'mira', '2:3', 100, 'an old camera on a stage of stone, sage green'],
    [9, 'tomas', '1:1', 99, 'three blue mugs'],
  ]),
  wild: defineChapter('wild', [
    [1, 'mingyuan', '2:3', 101, 'a deer in the forest at dusk'],
    [2, 'xiaoyu', '1:1', 102, '剪纸风格的大熊猫'],
    [3, 'mira', '2:3', 103, 'a blue whale under the waves'],
    [4, 'aiko', '3:4', 104, 'portrait of a woman among leaves, poster'],
    [5, 'chenmo', '2:3', 105, '锦鲤戏荷，水彩'],
    [6, 'tomas', '1:1', 106, 'an astronaut, retro poster'],
    [7, 'mingyuan', '2:3', 107, 'double exposure, woman and forest'],
    [8, 'aiko', '1:1', 108, 'three black cats'],
    [9, 'mira', '2:3', 111, 'a fox in the snow at dawn, bright, oil painting'],
  ]),
} as const

export type DemoImageGroup = keyof typeof demoImageGroups

/** The images of all groups, interleaved so that the gallery mixes the members. */
export const demoImages: readonly DemoImage[] = Array.from(
  { length: Math.max(...Object.values(demoImageGroups).map(group => group.length)) },
  (_, i) => Object.values(demoImageGroups).flatMap(group => group[i] ?? []),
).flat()

export const toPixelSize = ({ size }: DemoImage): { width: number; height: number } => {
  const { width, height } = imageSizes.find(({ label }) => label === size) ?? imageSizes[0]
  return { width, height }
}

export interface DemoDrawing {
  file: Buffer
  notUnderstood: readonly string[]
}
