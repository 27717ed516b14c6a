import type { FamilyName, Mood, Style, Subject, Time, Weather } from './intent.ts'

/** What a word of a prompt asks for. A word may ask for several things: "雪山" is a mountain and snow. */
export interface Meaning {
  family?: FamilyName
  subjects?: readonly Subject[]
  time?: Time
  weather?: Weather
  /** Degrees of OKLCH. */
  hue?: number
  mood?: Mood
  style?: Style
}

type Entry = readonly [english: string, chinese: string, meaning: Meaning]

const landscape = (...subjects: Subject[]): Meaning => ({ family: 'landscape', subjects })
const sea = (...subjects: Subject[]): Meaning => ({ family: 'sea', subjects })
const city = (...subjects: Subject[]): Meaning => ({ family: 'city', subjects })
const product = (...subjects: Subject[]): Meaning => ({ family: 'product', subjects })
const interior = (...subjects: Subject[]): Meaning => ({ family: 'interior', subjects })
const abstract = (...subjects: Subject[]): Meaning => ({ family: 'abstract', subjects })
const also = (...subjects: Subject[]): Meaning => ({ subjects })

/** English words and phrases, the Chinese ones, and their common meaning. English plurals are found by their singular. */
const entries: readonly Entry[] = [
  [
    'landscape|scenery|nature|wilderness|vista|countryside',
    '风景|山水|自然|景色|原野|荒野|乡村',
    landscape(),
  ],
  [
    'mountain|peak|summit|alp|ridge|cliff|highland',
    '山|山峰|群山|山脉|高山|山峦|峰|悬崖',
    landscape('mountain'),
  ],
  ['snowy mountain|snow mountain|glacier|iceberg', '雪山|雪峰|冰川|冰山', landscape('mountain', 'snow')],
  ['range|ranges', '层峦|叠嶂|远山', landscape('mountain', 'mist')],
  ['lake|pond|tarn|reflection', '湖|湖泊|池塘|湖面|倒影|湖水', landscape('lake')],
  ['river|stream|creek', '河|河流|溪|小溪|江', landscape('river')],
  ['waterfall|cascade', '瀑布', landscape('waterfall', 'river')],
  ['valley|gorge', '山谷|峡谷|谷', landscape('valley')],
  ['canyon|mesa|butte|badlands', '大峡谷|丹霞|雅丹', landscape('canyon')],
  ['forest|woods|wood|woodland|jungle|grove', '森林|树林|丛林|林|林间|林海', landscape('forest')],
  ['pine|spruce|fir|conifer|cedar', '松|松树|松林|杉|云杉|针叶林', landscape('pine', 'forest')],
  ['bamboo', '竹|竹林|竹海', landscape('forest', 'mist')],
  ['tree|oak|willow', '树|大树|树木|柳树', landscape('tree')],
  ['birch|birch forest', '白桦|白桦林|桦林', landscape('forest')],
  [
    'meadow|field|grassland|prairie|hill|pasture|steppe|grass|farm',
    '草原|草地|田野|山丘|牧场|丘陵|草|农田|麦田|稻田|梯田',
    landscape('meadow'),
  ],
  ['lavender', '薰衣草', { family: 'landscape', subjects: ['meadow', 'flower'], hue: 300 }],
  ['wildflower|poppy|tulip|sunflower', '野花|花海|郁金香|向日葵|油菜花', landscape('meadow', 'flower')],
  ['flower|rose|petal|bloom|floral|lotus|peony', '花|玫瑰|花朵|花瓣|莲|荷花|牡丹', also('flower')],
  [
    'blossom|cherry blossom|sakura|plum blossom',
    '樱花|桃花|梅花|梨花',
    { family: 'landscape', subjects: ['blossom', 'tree'], hue: 0 },
  ],
  ['desert|dune|sahara', '沙漠|沙丘|戈壁|大漠', landscape('desert')],
  [
    'aurora|northern light|polar light',
    '极光|北极光',
    { family: 'landscape', subjects: ['aurora'], time: 'night' },
  ],
  ['horizon|sky', '天空|地平线|天际', {}],
  [
    'autumn|fall foliage|maple',
    '秋|秋天|秋日|秋色|枫|枫叶|红叶',
    { family: 'landscape', subjects: ['autumn', 'forest'], mood: 'warm' },
  ],
  ['spring', '春|春天|春日|春山', { mood: 'bright' }],
  ['summer', '夏|夏天|夏日', { mood: 'bright' }],
  ['winter', '冬|冬天|冬日|寒冬', { subjects: ['snow'], mood: 'cool' }],

  [
    'sea|ocean|seascape|seaside|bay|coast|coastline|shore',
    '海|大海|海洋|海面|海边|海岸|海湾|海景|沧海',
    sea(),
  ],
  ['wave|surf|tide|swell', '浪|海浪|波浪|浪花|潮汐|波涛', sea('wave')],
  ['beach|sand|seashore', '沙滩|海滩|沙', sea('beach')],
  ['island|archipelago|islet|sea stack', '岛|海岛|岛屿|群岛|孤岛', sea('island')],
  ['boat|ship|sail|sailboat|sailing|yacht|fishing boat', '船|小船|帆船|渔船|帆|舟|扁舟', sea('boat')],
  ['lighthouse', '灯塔', sea('lighthouse', 'island')],

  ['city|cityscape|skyline|metropolis|downtown|urban|town', '城市|都市|天际线|城|城镇|市中心|古城', city()],
  ['building|skyscraper|tower|architecture', '建筑|摩天大楼|大楼|高楼|塔|楼', city('tower')],
  ['street|alley|road|avenue', '街|街道|小巷|巷|路|马路', city('street')],
  ['bridge', '桥|大桥', city('bridge')],
  [
    'cyberpunk|futuristic|sci-fi|scifi',
    '赛博|赛博朋克|未来|科幻|未来感',
    { family: 'city', time: 'night', style: 'neon' },
  ],
  ['neon|neon light', '霓虹|霓虹灯', { style: 'neon', time: 'night' }],
  ['light|lights', '灯|灯光|光|光线', {}],

  [
    'interior|interior design|room|living room|apartment|home|lounge|indoor|house|villa',
    '室内|客厅|房间|家居|室内设计|公寓|家|起居室|住宅|装修',
    interior(),
  ],
  ['sofa|couch|furniture|rug|carpet|cushion', '沙发|家具|地毯|抱枕|靠垫', interior('sofa')],
  [
    'armchair|chair|reading corner|reading nook|corner|bedroom|study',
    '椅子|扶手椅|单人椅|读书角|阅读角|角落|卧室|书房',
    interior(),
  ],
  [
    'window|floor-to-ceiling window|curtain',
    '窗|窗户|落地窗|窗帘',
    { family: 'interior', subjects: ['window'] },
  ],
  ['lamp|floor lamp', '台灯|落地灯|吊灯', interior()],
  ['plant|houseplant|indoor plant|potted plant|monstera', '植物|绿植|盆栽|龟背竹', also('plant')],
  [
    'nordic|scandinavian|japandi|mid-century|wabi-sabi|bohemian',
    '北欧|北欧风|日式|侘寂|中古|波西米亚',
    { mood: 'bright' },
  ],
  ['wooden|wood floor|oak floor|walnut|linen|cotton', '木|木质|原木|木地板|胡桃木|亚麻|棉麻', {}],
  [
    'product|packaging|commercial|advertising|e-commerce|studio|podium|display',
    '产品|商品|包装|广告|电商|展台|影棚|棚拍',
    product(),
  ],
  [
    'bottle|perfume|flask|cosmetic|skincare|serum|cream jar|jar|lotion',
    '瓶|瓶子|香水|香水瓶|化妆品|护肤品|精华|面霜|罐',
    product('bottle'),
  ],
  [
    'vase|pottery|ceramic|porcelain|still life|stoneware|pot',
    '花瓶|陶瓷|陶器|瓷器|静物|陶罐',
    product('vase'),
  ],
  ['fruit|orange fruit|lemon|pear|apple|peaches', '水果|橙子|柠檬|梨|苹果|桃子', product('vase')],
  ['abstract|abstraction|generative|composition', '抽象|生成艺术|构成', abstract()],
  [
    'liquid|fluid|marble|marbling|ink drop|smoke|swirl|lava|oil|agate',
    '流体|流动|大理石|烟雾|烟|漩涡|熔岩|油彩|玛瑙|液态',
    abstract('liquid'),
  ],
  [
    'paper|papercut|paper cut|layered|layer|origami|topography',
    '剪纸|纸|层叠|折纸|等高线|纸艺',
    abstract('paper'),
  ],
  [
    'geometric|geometry|circle|shape|bauhaus|square|triangle|pattern',
    '几何|圆|圆形|形状|包豪斯|方块|三角|图案|几何图形',
    abstract('geometry'),
  ],
  [
    'silk|ribbon|fabric|drape|satin|curve|fold|veil',
    '丝绸|丝带|绸缎|布料|曲线|褶皱|薄纱|绸',
    abstract('silk'),
  ],
  ['line|strand|thread|flow field|fibre|fiber|hair|string', '线条|线|丝线|纤维|流线', abstract('strand')],
  [
    'gradient|blur|bokeh|orb|sphere|bubble|glass|mesh',
    '渐变|模糊|光斑|球|球体|气泡|玻璃|光晕',
    abstract('bokeh'),
  ],
  ['wallpaper|background|texture|poster', '壁纸|背景|纹理|海报', {}],
  [
    'dream|dreamlike|surreal|imagination|music|emotion|time|memory|energy|chaos',
    '梦|梦境|梦幻|超现实|想象|音乐|情绪|时间|记忆|能量|混沌',
    abstract(),
  ],
  [
    'galaxy|universe|cosmos|nebula|space|milky way',
    '银河|宇宙|星系|星云|太空|星河',
    { subjects: ['star'], time: 'night' },
  ],

  ['moon|moonlight|moonlit|moonrise', '月|月亮|月光|月色|明月', { subjects: ['moon'], time: 'night' }],
  ['star|starry|stars|starry sky', '星|星空|星辰|繁星|满天星', { subjects: ['star'], time: 'night' }],
  [
    'sun|sunlight|sunshine|sunny|sunbeam|light ray',
    '太阳|阳光|日光|晴|晴朗|晴空',
    { subjects: ['sun'], weather: 'clear' },
  ],
  ['bird|crane|geese|goose|seagull|gull|eagle', '鸟|飞鸟|鹤|雁|大雁|海鸥|鹰|归鸟', also('bird')],
  ['cloud|cloudy|overcast', '云|云朵|多云|阴天|云彩|白云', { subjects: ['cloud'], weather: 'cloudy' }],
  ['sea of clouds', '云海', landscape('mountain', 'mist', 'cloud')],
  [
    'mist|fog|misty|foggy|haze|hazy',
    '雾|薄雾|晨雾|雾气|云雾|烟雨|朦胧',
    { subjects: ['mist'], weather: 'mist' },
  ],
  ['rain|rainy|drizzle', '雨|下雨|雨天|雨夜|细雨', { weather: 'rain' }],
  ['snow|snowy|frost|frozen|ice|icy', '雪|下雪|雪地|冰|冰雪|霜|白雪', { subjects: ['snow'], mood: 'cool' }],
  ['storm|stormy|thunder|lightning', '暴风|风暴|暴雨|雷|闪电|狂风', { weather: 'storm', mood: 'dramatic' }],

  [
    'dawn|sunrise|morning|daybreak|early light',
    '黎明|日出|清晨|早晨|晨|拂晓|晨曦|晨光|朝霞',
    { time: 'dawn' },
  ],
  ['day|noon|daylight|midday|afternoon|daytime', '白天|正午|中午|午后|日间|下午', { time: 'day' }],
  ['blue sky', '蓝天|碧空', { time: 'day', weather: 'clear' }],
  ['sunset|golden hour|evening|evening glow', '日落|夕阳|傍晚|晚霞|落日|残阳|夕照', { time: 'sunset' }],
  ['dusk|twilight|blue hour|nightfall', '黄昏|暮色|暮|蓝调时刻|薄暮', { time: 'dusk' }],
  ['night|midnight|nighttime|nocturne', '夜|夜晚|深夜|午夜|夜色|夜景', { time: 'night' }],

  ['red|crimson|scarlet|ruby', '红|红色|朱红|绯红|赤', { hue: 25 }],
  ['orange|amber|copper|rust', '橙|橙色|琥珀|橘|铜', { hue: 55 }],
  ['terracotta|brown', '赤陶|棕|棕色|褐色', { hue: 45 }],
  ['yellow|gold|golden|ochre', '黄|黄色|金|金色|金黄', { hue: 88 }],
  ['green|emerald|sage|olive|jade', '绿|绿色|翠|翠绿|墨绿|碧绿|碧|玉', { hue: 150 }],
  ['teal|cyan|turquoise|aqua|mint', '青|青色|青绿|蓝绿|薄荷', { hue: 195 }],
  ['blue|azure|indigo|cobalt|navy', '蓝|蓝色|湛蓝|靛|靛蓝|蔚蓝|深蓝', { hue: 255 }],
  ['purple|violet|lilac|magenta', '紫|紫色|紫罗兰|洋红', { hue: 308 }],
  ['pink|blush|coral|peach', '粉|粉色|粉红|珊瑚|桃色', { hue: 5 }],
  ['beige|cream|ivory|white', '米色|米白|奶油|象牙|白|白色', { mood: 'pastel' }],
  ['black', '黑|黑色|暗黑', { mood: 'dark' }],
  ['grey|gray|black and white|monochrome|monochromatic', '灰|灰色|黑白|单色', { style: 'monochrome' }],

  ['warm|cozy|cosy', '温暖|温馨|暖|暖色', { mood: 'warm' }],
  ['cool|cold|chilly', '冷|冷色|寒|清冷|清凉', { mood: 'cool' }],
  [
    'calm|serene|peaceful|tranquil|quiet|silent|still|lonely|zen',
    '宁静|安静|平静|静谧|禅|禅意|孤独|静|静静',
    { mood: 'calm' },
  ],
  [
    'dramatic|epic|majestic|grand|powerful|wild',
    '戏剧性|壮丽|史诗|宏伟|壮观|磅礴|辽阔',
    { mood: 'dramatic' },
  ],
  ['dark|moody|gloomy|mysterious|mystic', '黑暗|暗|阴郁|神秘|幽暗|幽静', { mood: 'dark' }],
  ['bright|light-filled|airy|fresh', '明亮|清新|通透', { mood: 'bright' }],
  [
    'vivid|vibrant|colorful|colourful|rainbow|saturated',
    '鲜艳|多彩|彩色|彩虹|绚丽|缤纷|五彩',
    { mood: 'vivid' },
  ],
  ['pastel|soft|gentle|delicate|tender', '柔和|淡雅|马卡龙|柔|淡淡|轻柔', { mood: 'pastel' }],

  ['ink|ink wash|sumi-e|ink painting|chinese painting', '水墨|国画|墨|水墨画|中国画|泼墨', { style: 'ink' }],
  ['watercolor|watercolour', '水彩|水彩画', { style: 'watercolour', mood: 'pastel' }],
  ['flat|minimal|minimalist|minimalism|simple|vector', '扁平|极简|简约|简洁|极简主义', { style: 'flat' }],
  ['retro|vintage|poster art', '复古|怀旧|老照片', { style: 'retro' }],
]

/** Words that say how well or with what a picture is made: understood, and true of every picture here. */
const accepted =
  'a|an|the|of|in|on|at|by|with|and|or|to|from|over|under|above|below|into|through|between|near|beside|behind|across|along|for|as|its|it|is|are|very|some|one|two|three|few|many|lone|single|small|little|big|large|huge|tiny|tall|high|low|wide|long|deep|far|distant|close|old|ancient|new|modern|beautiful|stunning|gorgeous|lovely|elegant|painting|picture|image|photo|photograph|photography|photorealistic|realistic|illustration|art|artwork|digital|render|rendering|3d|4k|8k|16k|hd|uhd|hdr|high quality|best quality|masterpiece|quality|detailed|detail|highly|ultra|intricate|sharp|focus|depth|cinematic|lighting|natural|ambient|volumetric|atmosphere|atmospheric|style|view|scene|shot|angle|wide angle|lens|35mm|50mm|85mm|aerial|panorama|panoramic|bokeh background|resolution|color|colour|tone|palette|mood|after|before|during|full|clear|open|like|no|without|where|that|this|there|i|my|me|your|make|draw|paint|create|show|please|want|glow|glowing|shining|shimmering|rising|setting|rolling|falling|floating|drifting|flowing|reflecting|reflected|covered|surrounded|foreground|midground|distance|balanced|rule of thirds|professional|award winning|composition of|crisp|clean|air|layered depth|leading lines|trending|artstation|fine|rich|texture detail'
const acceptedChinese =
  '的|了|在|和|与|及|一|一个|一片|一座|一只|一幅|一张|一艘|一条|几|两|三|个|只|片|座|里|中|上|下|前|后|旁|边|间|之间|之上|远处|近处|远|近|大|小|高|低|很|非常|最|有|是|着|地|得|从|到|被|把|让|请|画|绘制|生成|图|图片|画面|照片|摄影|插画|绘画|油画|艺术|作品|风格|风|场景|视角|镜头|构图|细节|质感|高清|超高清|高质量|最佳质量|杰作|大师作品|电影感|电影|光影|氛围|自然光|真实|写实|逼真|渲染|三维|色|色调|颜色|配色|美丽|漂亮|唯美|优美|优雅|现代|古老|宽广|广角|全景|俯瞰|航拍|景深|映照|洒|洒在|飞过|穿过|笼罩|覆盖|环绕|我|想|要|幅|张|艘|条|丰富|专业|层次|清晰|柔焦|三分法|三分法构图|笔触|缓缓|升起|落下|飘|漂浮|飘浮|尽头|深处|下的|中的|上的|和谐|光|面|边缘|尽|满|无|不'

export const meanings = new Map<string, Meaning>()
for (const [english, chinese, meaning] of entries) {
  for (const word of `${english}|${chinese}`.split('|')) meanings.set(word, meaning)
}
for (const word of `${accepted}|${acceptedChinese}`.split('|')) {
  if (!meanings.has(word)) meanings.set(word, {})
}

/** No phrase of the lexicon is longer: words in English, characters in Chinese. */
export const longestPhrase = 3
export const longestChinese = Math.max(...acceptedChinese.split('|').map(word => word.length), 5)
