import { oklch } from '../../color/oklch.ts'
import { markApproximate, type LexiconEntry } from './meaning.ts'

/** The word has no effect on the image and is reported. */
const undrawn = { ...markApproximate({}), lacks: 'detail' as const }
const viewpoint = { ...markApproximate({}), lacks: 'viewpoint' as const }

/**
 * Common words for what the engine does not draw. The lexicon knows them, so that they do not count as nouns
 * that it might miss: an unknown noun can be the main subject, "leather" and "sleeping" cannot.
 */
export const undrawnEntries: readonly LexiconEntry[] = [
  [
    'slice|slices|drop|drops|rock|rocks|stones|boulder|boulders|pebble|pebbles|branch|branches|twig|dew|canal|bowl|sill|wall|walls|floor|tiles|steam',
    '露珠|枝头|树枝|石头|岩石|鹅卵石|砖墙|白墙|木地板|葱花|蒸汽',
    { ...undrawn, lacks: 'object' },
  ],
  ['head|heads', '', undrawn],
  [
    'zen garden|rock garden|dry garden',
    '枯山水|禅意庭院',
    markApproximate({ family: 'landscape', subjects: ['meadow', 'tree'], weight: 0.9, lacks: 'place' }),
  ],
  [
    'wind|windowsill wood|pile|leather|metal|metallic|steel|stone|concrete|crystal|brick|wood grain|rusty|wooden|walnut|linen|cotton|light oak|hardwood|oak floor|wood floor|wooden floor|iron|plastic|chrome|denim fabric|straw|clay|plaster',
    '风中|真皮|皮|金属|金属质感|石|水晶|陶|砖|木|木质|原木|实木|胡桃木|亚麻|棉麻|浅色木|铁|塑料|水泥|不锈钢|黄铜',
    undrawn,
  ],
  [
    'burning|breathing|covered|parked|wet|wide brimmed|brimmed|reflective|wall-mounted|freestanding|wireless|swiss|brass detail|lots|lots of',
    '无线|蓝牙|圆形|弧形|机械|晶莹',
    undrawn,
  ],
  [
    'heavy|dreamy|ethereal|whimsical|ornate|rustic|lush|graceful|old|ancient|young|young adult|giant|tiny|huge|half|elderly|fluffy|furry|smiling|happy|sad|angry|striped|spotted|curly|broken|dusty|abandoned|ruined|crowded|busy',
    '古老|老|年轻|中年|毛茸茸|微笑的|破旧|废弃|热闹|繁忙|条纹|斑点|开心|悲伤',
    undrawn,
  ],
  [
    "aerial|aerial view|drone shot|drone view|bird’s eye view|bird's eye view|worm’s-eye view|low angle|high angle|overhead view|side view|front view|flat lay|double exposure|symmetry|symmetrical|isolated|top view|from above|bird’s-eye view|birds-eye view",
    '双重曝光|多重曝光|航拍|鸟瞰|俯瞰|俯拍|仰拍|平视|侧拍|平铺|平铺拍摄|俯视',
    viewpoint,
  ],
  [
    'festival|festive|summer sale|fairy tale|sound|christmas|halloween|birthday|wedding',
    '节日|中秋|中秋节|春节|新年|元宵|端午|七夕|圣诞|圣诞节|生日|婚礼',
    undrawn,
  ],
  ['rainbow', '彩虹|祥云', { ...markApproximate({ mood: 'vivid' }), lacks: 'object' }],
  [
    'white background|plain white background',
    '白底|白底图|白色背景|纯白背景',
    { family: 'product', weight: 0.6, background: oklch(0.94, 0.015, 85) },
  ],
  [
    'lightning|thunder|thunderstorm',
    '闪电|雷|雷雨|雷电',
    { ...markApproximate({ weather: 'storm', mood: 'dramatic' }), lacks: 'object' },
  ],
  ['frost|frozen|ice|icy', '冰|霜', markApproximate({ subjects: ['snow'], mood: 'cool' })],
  ['spring', '春|春天|春日|春山|春季', markApproximate({ mood: 'bright' })],
  ['summer', '夏|夏天|夏日|夏季', markApproximate({ mood: 'bright' })],
  [
    'nordic|scandinavian|japandi|mid-century|wabi-sabi|bohemian|art deco|farmhouse',
    '北欧|北欧风|日式|侘寂|侘寂风|中古|中古风|波西米亚|新中式|轻奢|奶油风|法式|美式',
    markApproximate({ mood: 'bright' }),
  ],
]
