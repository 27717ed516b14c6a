import { markApproximate, type LexiconEntry } from './meaning.ts'

/** The word has no effect on the image and is reported. */
const undrawn = markApproximate({})

/**
 * Common words for what the engine does not draw. The lexicon knows them, so that they do not count as nouns
 * that it might miss: an unknown noun can be the main subject, "leather" and "sleeping" cannot.
 */
export const undrawnEntries: readonly LexiconEntry[] = [
  [
    'leather|metal|metallic|steel|stone|concrete|crystal|brick|wood grain|rusty|wooden|walnut|linen|cotton|light oak|hardwood|oak floor|wood floor|wooden floor|iron|plastic|chrome|denim fabric|straw|clay|plaster',
    '真皮|皮|金属|金属质感|石|石头|水晶|陶|砖|砖墙|木|木质|原木|木地板|实木|胡桃木|亚麻|棉麻|浅色木|铁|塑料|水泥|岩石|不锈钢|黄铜',
    undrawn,
  ],
  [
    'swimming|running|jumping|sleeping|eating|playing|walking|holding|wearing|howling|galloping|hiding|covered|lying|leaning|burning|breathing|parked|riding|reading|dancing|singing|cooking|driving|fighting|hugging|kissing|crying|laughing|climbing|chasing|drinking|working|asleep|curled up|yawning',
    '奔跑|奔跑的|睡觉|睡|晒太阳|晒|趴|趴在|吃|穿|穿着|戴|戴着|拿着|抱着|回眸|撑着|拍打|靠|靠在|躺|躺在|跳舞|跳跃|骑|读书|看书|打伞|追逐|玩耍|喝|拥抱|唱歌|工作|蜷缩|打盹|散步|弹奏|弹',
    undrawn,
  ],
  [
    'wet|wide brimmed|brimmed|reflective|wall-mounted|freestanding|wireless|swiss|brass detail|lots|lots of',
    '无线|蓝牙|圆形|弧形|机械|晶莹',
    undrawn,
  ],
  [
    'old|ancient|young|young adult|giant|tiny|huge|half|elderly|fluffy|furry|smiling|happy|sad|angry|striped|spotted|curly|broken|dusty|abandoned|ruined|crowded|busy',
    '古老|老|年轻|中年|毛茸茸|微笑的|破旧|废弃|热闹|繁忙|条纹|斑点|开心|悲伤',
    undrawn,
  ],
  [
    'aerial|drone|macro|close-up|closeup|flat lay|double exposure|symmetry|symmetrical|isolated|top view|from above|bird’s-eye view|birds-eye view',
    '航拍|鸟瞰|俯瞰|微距|微距摄影|特写|平铺|平铺拍摄|俯视',
    undrawn,
  ],
  [
    'festival|festive|summer sale|fairy tale|sound|christmas|halloween|birthday|wedding|anime|cartoon|ghibli|manga|comic',
    '节日|中秋|中秋节|春节|新年|元宵|端午|七夕|圣诞|圣诞节|生日|婚礼|吉卜力|宫崎骏|动漫|二次元|卡通|漫画',
    undrawn,
  ],
  ['', '白色背景', markApproximate({ mood: 'pastel' })],
  ['rainbow', '彩虹', markApproximate({ mood: 'vivid' })],
  [
    'white background|plain background',
    '白底|白底图|纯色背景',
    markApproximate({ family: 'product', weight: 0.6 }),
  ],
  ['lightning|thunder|thunderstorm', '闪电|雷|雷雨', markApproximate({ weather: 'storm', mood: 'dramatic' })],
  ['frost|frozen|ice|icy', '冰|霜', markApproximate({ subjects: ['snow'], mood: 'cool' })],
  ['spring', '春|春天|春日|春山|春季', markApproximate({ mood: 'bright' })],
  ['summer', '夏|夏天|夏日|夏季', markApproximate({ mood: 'bright' })],
  [
    'nordic|scandinavian|japandi|mid-century|wabi-sabi|bohemian|art deco|farmhouse',
    '北欧|北欧风|日式|侘寂|侘寂风|中古|中古风|波西米亚|新中式|轻奢|奶油风|法式|美式',
    markApproximate({ mood: 'bright' }),
  ],
]
