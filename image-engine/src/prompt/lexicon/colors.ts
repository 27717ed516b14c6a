import { oklch } from '../../color/oklch.ts'
import type { LexiconEntry } from './meaning.ts'

export const colorEntries: readonly LexiconEntry[] = [
  [
    'red|crimson|scarlet|ruby|burgundy|maroon|vermilion|wine red',
    '红|红色|朱红|绯红|赤|大红|酒红|暗红|中国红|正红',
    { hue: 25, color: oklch(0.54, 0.19, 25) },
  ],
  [
    'orange|amber|copper|rust|tangerine|burnt orange',
    '橙|橙色|琥珀|橘|橘色|铜|橘红|橙红',
    { hue: 55, color: oklch(0.7, 0.16, 55) },
  ],
  [
    'terracotta|brown|chocolate|tan|camel color|caramel|earth tone|earth tones|coffee brown',
    '赤陶|棕|棕色|褐色|驼色|焦糖|焦糖色|咖啡色|大地色|卡其|卡其色',
    { hue: 48, color: oklch(0.5, 0.085, 48) },
  ],
  [
    'yellow|gold|golden|ochre|mustard|brass|lemon yellow',
    '黄|黄色|金|金色|金黄|金黄色|鎏金|鹅黄|姜黄|明黄',
    { hue: 88, color: oklch(0.8, 0.14, 88) },
  ],
  [
    'green|emerald|sage|olive|jade|dark green|moss|forest green',
    '绿|绿色|翠|翠绿|墨绿|碧绿|碧|玉|橄榄绿|祖母绿|嫩绿|豆绿',
    { hue: 150, color: oklch(0.55, 0.13, 150) },
  ],
  [
    'teal|cyan|turquoise|aqua|mint|tiffany blue',
    '青|青色|青绿|蓝绿|薄荷|薄荷绿|孔雀蓝|天青色|碧蓝',
    { hue: 195, color: oklch(0.66, 0.1, 195) },
  ],
  [
    'blue|azure|indigo|cobalt|navy|sky blue|royal blue|sapphire|ink blue',
    '蓝|蓝色|湛蓝|靛|靛蓝|蔚蓝|深蓝|宝蓝|天蓝|藏青|浅蓝|雾霾蓝|克莱因蓝',
    { hue: 255, color: oklch(0.52, 0.15, 255) },
  ],
  [
    'purple|violet|lilac|magenta|mauve|plum',
    '紫|紫色|紫罗兰|洋红|藕荷|淡紫|香芋紫',
    { hue: 308, color: oklch(0.5, 0.16, 308) },
  ],
  [
    'pink|blush|coral|peach|rose gold|salmon|hot pink',
    '粉|粉色|粉红|珊瑚|珊瑚色|桃色|玫瑰金|藕粉|樱花粉|桃红',
    { hue: 5, color: oklch(0.76, 0.12, 5) },
  ],
  [
    'beige|cream|ivory|white|off-white',
    '米色|米白|米白色|奶油|奶油色|象牙|象牙白|白|白色|纯白|奶白',
    { mood: 'pastel', color: oklch(0.94, 0.015, 85) },
  ],
  [
    'black|jet black|black and gold',
    '黑|黑色|暗黑|漆黑|黑金',
    { mood: 'dark', color: oklch(0.24, 0.01, 270) },
  ],
  ['grey|gray|charcoal|slate', '灰|灰色|高级灰|深灰|浅灰', { mood: 'cool', color: oklch(0.62, 0.006, 260) }],
  ['silver', '银|银色', { mood: 'cool', color: oklch(0.82, 0.006, 250) }],
  [
    'black and white|monochrome|monochromatic|b&w|greyscale|grayscale',
    '黑白|单色',
    { style: 'monochrome', color: oklch(0.24, 0.01, 270) },
  ],
]
