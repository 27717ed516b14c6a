import type { DemoMember } from './demo-members.ts'
import type { DemoPage, PageTheme } from './demo-pages.ts'
import { demoImageGroups, type DemoImageGroup, type DemoImage } from './demo-images.ts'

export interface DemoPortfolio {
  key: string
  author: DemoMember
  chapter: DemoImageGroup
  title: string
  description: string
  theme: PageTheme
  /** The first page consists of images only. The preview is made of it. */
  pages: readonly [DemoPage, ...DemoPage[]]
}

const sans = "'Noto Sans SC', 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif"
const playfair = "'Playfair Display', 'Noto Serif CJK SC', 'Songti SC', SimSun, serif"
const lato = "'Lato', 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif"
const merriweather = "'Merriweather', 'Noto Serif CJK SC', 'Songti SC', SimSun, serif"

export const demoPortfolios: readonly DemoPortfolio[] = [
  {
    key: 'northern-light',
    author: 'mira',
    chapter: 'north',
    title: 'Northern light',
    description:
      'Nine evenings at the edge of the map, where the day lasts a few minutes and the night has colours.',
    theme: { backgroundColor: '#10202b', accent: '#ffb454', color: '#f3f2ef', fontFamily: playfair },
    pages: [
      { layout: 'template-4', images: [1, 2, 4, 5], texts: {} },
      {
        layout: 'template-5',
        images: [2],
        texts: {
          'band-label': 'DemoImageGroup one',
          'band-title': 'Before the snow',
          'band-lead': 'The lake freezes from its edges inward.',
          'band-body':
            'For a week there is a ring of ice around open water, and the mountains stand in it twice. I wanted the pictures to hold that pause.',
        },
      },
      {
        layout: 'template-2',
        images: [0, 3],
        texts: {
          'pair-title': 'Two mornings',
          'pair-left-caption': 'First light on the far shore, a minute before the wind came.',
          'pair-right-caption': 'The forest keeps its fog until noon.',
        },
      },
    ],
  },
  {
    key: 'ink-and-mist',
    author: 'chenmo',
    chapter: 'ink',
    title: '山中有雾',
    description: '以水墨的留白看山，以光的颜色看四季。六幅画，一场没有尽头的晨雾。',
    theme: { backgroundColor: '#1c1f1d', accent: '#c8553d', color: '#f1ede4', fontFamily: sans },
    pages: [
      { layout: 'template-8', images: [0, 2, 5], texts: {} },
      {
        layout: 'template-1',
        images: [1],
        texts: {
          'hero-title': '云起之处',
          'hero-body': '山不动，云在动。站得久了，会觉得是山在远行，而云留在原地等它。',
        },
      },
      {
        layout: 'template-6',
        images: [3],
        texts: { 'mat-title': '孤岛与月', 'mat-caption': '深蓝的夜里，一切都退到很远的地方。' },
      },
    ],
  },
  {
    key: 'after-rain',
    author: 'tomas',
    chapter: 'neon',
    title: 'After the rain',
    description: 'A city is brightest when its streets are wet.',
    theme: { backgroundColor: '#160f24', accent: '#ff6bb5', color: '#f3f2ef', fontFamily: lato },
    pages: [
      { layout: 'template-9', images: [1, 0, 3, 4], texts: {} },
      {
        layout: 'template-1',
        images: [5],
        texts: {
          'hero-title': 'The last tram',
          'hero-body':
            'From the upper deck the skyline slides by like a film. I made these on the way home, one stop at a time.',
        },
      },
      {
        layout: 'template-2',
        images: [0, 4],
        texts: {
          'pair-title': 'Two streets',
          'pair-left-caption': 'Every sign is shown twice: once above, once in the water.',
          'pair-right-caption': 'Around the corner the old town has gone to bed.',
        },
      },
    ],
  },
  {
    key: 'soft-machines',
    author: 'aiko',
    chapter: 'shapes',
    title: 'Soft machines',
    description: 'Studies in silk, paper and glass: six materials that a machine has never touched.',
    theme: { backgroundColor: '#2a1420', accent: '#ffb59e', color: '#fbeee6', fontFamily: playfair },
    pages: [
      { layout: 'template-4', images: [0, 3, 5, 2], texts: {} },
      {
        layout: 'template-6',
        images: [1],
        texts: { 'mat-title': 'Paper', 'mat-caption': 'Seven layers, cut by light alone.' },
      },
      {
        layout: 'template-5',
        images: [2],
        texts: {
          'band-label': 'Materials',
          'band-title': 'Ink, gold',
          'band-lead': 'Marbling is a way to let water decide.',
          'band-body':
            'The colours never mix: they push each other aside, and what is left is a map of that argument. Each sheet exists once.',
        },
      },
    ],
  },
  {
    key: 'tide-tables',
    author: 'xiaoyu',
    chapter: 'tides',
    title: '潮汐手记',
    description: '从第一道浪到最后一盏灯，记录海边的一天。',
    theme: { backgroundColor: '#0f2a33', accent: '#ff9d7a', color: '#f2f6f5', fontFamily: sans },
    pages: [
      { layout: 'template-9', images: [0, 2, 3, 5], texts: {} },
      {
        layout: 'template-5',
        images: [4],
        texts: {
          'band-label': '下午三点',
          'band-title': '风先到',
          'band-lead': '乌云压低海平线，浪声忽然安静。',
          'band-body': '渔民说，暴雨前的十分钟最适合看海。光从云缝里落下来，像有人掀开了一角窗帘。',
        },
      },
      {
        layout: 'template-2',
        images: [1, 3],
        texts: {
          'pair-title': '归航',
          'pair-left-caption': '灯塔每隔七秒眨一次眼。',
          'pair-right-caption': '帆影先于船到达岸边。',
        },
      },
    ],
  },
  {
    key: 'open-country',
    author: 'mingyuan',
    chapter: 'fields',
    title: 'Open country 旷野',
    description: 'Fields, dunes and one lone tree. 从花田到沙丘，一路向西。',
    theme: { backgroundColor: '#2b1a10', accent: '#ffd166', color: '#fdf4e3', fontFamily: merriweather },
    pages: [
      { layout: 'template-8', images: [1, 3, 5], texts: {} },
      {
        layout: 'template-1',
        images: [0],
        texts: {
          'hero-title': '紫色地平线',
          'hero-body': '薰衣草开花的那两周，整片山坡都带着颜色的重量。日落之后，它还会再亮一会儿。',
        },
      },
      {
        layout: 'template-6',
        images: [4],
        texts: {
          'mat-title': 'Before the storm',
          'mat-caption': 'The tree had been waiting longer than I had.',
        },
      },
    ],
  },
  {
    key: 'rooms-with-a-view',
    author: 'aiko',
    chapter: 'rooms',
    title: 'Rooms with a view',
    description: 'Four rooms and the hour of the day that each was made for.',
    theme: { backgroundColor: '#22332f', accent: '#e8a36b', color: '#f6f1e7', fontFamily: lato },
    pages: [
      { layout: 'template-9', images: [0, 2, 4, 6], texts: {} },
      {
        layout: 'template-5',
        images: [0],
        texts: {
          'band-label': 'Nine in the morning',
          'band-title': 'Linen and oak',
          'band-lead': 'A room is a way to look out of a window.',
          'band-body':
            'Everything here is low, so that the mountains begin where the sofa ends. The lamp stays off until four.',
        },
      },
      {
        layout: 'template-6',
        images: [2],
        texts: {
          'mat-title': 'The reading corner',
          'mat-caption': 'One chapter, one lamp, and the last of the light.',
        },
      },
    ],
  },
]

/** Returns the images that a portfolio shows. */
export const listPortfolioImages = ({ chapter, pages }: DemoPortfolio): DemoImage[] => {
  const images: readonly DemoImage[] = demoImageGroups[chapter]
  return images.filter((_, i) => pages.some(page => page.images.includes(i)))
}
