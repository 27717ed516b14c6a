import {
  createFamilyMeaning,
  createSubjectMeaning,
  markApproximate,
  markClose,
  type LexiconEntry,
} from './meaning.ts'

const landscape = createFamilyMeaning('landscape')
const sea = createFamilyMeaning('sea')
const city = createFamilyMeaning('city')

export const placeEntries: readonly LexiconEntry[] = [
  [
    'landscape|scenery|nature|wilderness|vista|countryside',
    '风景|自然|景色|原野|荒野|乡村|田园',
    landscape(),
  ],
  [
    'mountain|peak|summit|alp|alpine|ridge|cliff|highland|volcano|himalaya',
    '山|山路|山道|山景|山顶|山峰|群山|山脉|高山|山峦|峰|悬崖|山间|火山|富士山|山水|千山|桂林|黄山|张家界',
    landscape('mountain'),
  ],
  ['', '山水画|水墨山水|青绿山水', { ...landscape('mountain'), style: 'ink' }],
  [
    'snowy mountain|snow mountain|snow-capped|snowcapped|glacier|iceberg|fuji',
    '雪山|雪峰|冰川|冰山',
    landscape('mountain', 'snow'),
  ],
  ['range|mountain range', '层峦|叠嶂|远山', landscape('mountain', 'mist')],
  ['lake|pond|tarn', '湖|湖边|湖景|湖泊|池塘|湖面|湖水|池', landscape('lake')],
  ['reflection|mirror', '倒影', createSubjectMeaning('lake')],
  [
    'river|stream|creek|brook',
    '河|河边|江边|溪边|江景|河流|溪|小溪|溪水|江|江面|流水|江河',
    markClose(landscape('river')),
  ],
  ['raft', '竹筏', { ...markApproximate(landscape('river')), lacks: 'vehicle' }],
  ['water|water surface', '水|水面', {}],
  ['waterfall|cascade', '瀑布', markApproximate(landscape('waterfall', 'river'))],
  ['valley|gorge|fjord', '山谷|峡谷|谷|峡湾', landscape('valley')],
  ['canyon|mesa|butte|badlands|grand canyon', '大峡谷|丹霞|雅丹', landscape('canyon')],
  [
    'forest|forest path|forest trail|woodland path|tree-lined avenue|woods|wood|woodland|jungle|grove|rainforest',
    '森林|林荫道|林荫大道|林荫小道|林间小路|林间小道|树林|丛林|林|林间|林海|雨林|密林',
    landscape('forest'),
  ],
  ['pine|spruce|fir|conifer|cedar', '松|松树|松林|杉|云杉|针叶林', landscape('pine', 'forest')],
  ['bamboo|bamboo forest', '竹|竹子|竹林|竹海|翠竹', markApproximate(landscape('forest', 'bamboo', 'mist'))],
  ['tree|oak|willow', '树|大树|树木|柳树|孤树|杨柳|古树', landscape('tree')],
  ['birch|birch forest', '白桦|白桦林|桦林', landscape('forest')],
  [
    'meadow|savanna|savannah|field|grassland|prairie|hill|pasture|steppe|grass|countryside road',
    '草原|草地|山坡|田野|山丘|牧场|丘陵|草|大草原',
    landscape('meadow'),
  ],
  [
    'wheat field|field of wheat|wheat|barley field|cornfield',
    '麦田|麦浪|稻浪',
    { ...landscape('meadow'), hue: 88 },
  ],
  ['farm|tuscany|rice field|rice terrace', '农田|稻田|梯田', markClose(landscape('meadow'))],
  [
    'lavender|lavender field',
    '薰衣草|薰衣草田|薰衣草花田',
    { family: 'landscape', subjects: ['meadow', 'flower'], hue: 300 },
  ],
  [
    'wildflower|poppy|tulip|flower field',
    '野花|野花田|花海|油菜花|花田|郁金香',
    landscape('meadow', 'flower'),
  ],
  [
    'sunflower field',
    '向日葵花海|向日葵田',
    markApproximate({ ...landscape('meadow', 'flower'), weight: 2.2, hue: 88 }),
  ],
  [
    'blossom|cherry blossom|sakura|plum blossom|cherry tree',
    '樱花|樱花树|樱花林|桃花|梅花|梨花|桃林',
    { family: 'landscape', subjects: ['blossom', 'tree'], hue: 0 },
  ],
  ['japanese garden', '日式庭院|苏州园林', { ...markClose(landscape('meadow', 'flower')), weight: 0.9 }],
  ['garden|park|orchard', '花园|公园|庭院|果园|园林', { ...landscape('meadow', 'flower'), weight: 0.9 }],
  ['desert|dune|sahara|sand dune', '沙漠|沙丘|戈壁|大漠', landscape('desert')],
  ['camel', '骆驼', { ...markApproximate(landscape('desert')), lacks: 'animal' }],
  [
    'aurora|northern light|polar light|aurora borealis',
    '极光|北极光',
    { family: 'landscape', subjects: ['aurora'], time: 'night' },
  ],
  ['horizon|sky|iceland|norway', '天空|地平线|天际|天', {}],
  [
    'autumn|fall foliage|maple|autumn leaf|ginkgo',
    '秋|秋天|秋日|秋色|秋季|深秋|枫|枫叶|红叶|枫林|银杏|银杏大道|银杏林|枫树|红枫|落叶',
    { family: 'landscape', subjects: ['autumn', 'forest'], mood: 'warm' },
  ],
  ['winter|arctic|antarctica', '冬|冬天|冬日|寒冬|冬季|冰天雪地', { subjects: ['snow'], mood: 'cool' }],
  [
    'hot air balloon|balloon|windmill|train|airplane',
    '热气球|气球|风车|火车|飞机',
    { ...markApproximate(landscape('meadow')), lacks: 'object' },
  ],
  [
    'cabin|hut|cottage|barn',
    '木屋|小木屋|茅屋|小屋',
    { ...markApproximate({ ...landscape('house'), weight: 0.8 }), lacks: 'building' },
  ],
  [
    'galaxy|universe|cosmos|nebula|space|milky way|outer space',
    '银河|宇宙|星系|星云|太空|星河',
    { subjects: ['star'], time: 'night' },
  ],
  ['planet|saturn|mars|jupiter|alien planet', '星球|行星|土星|火星', { subjects: ['planet'], time: 'night' }],

  [
    'sea|ocean|seascape|seaside|bay|coast|coastline|shore|atlantic|pacific',
    '海|大海|海洋|海面|海边|海岸|海岸线|海湾|海景|沧海|蔚蓝大海',
    sea(),
  ],
  ['wave|surf|tide|swell|surfing|tsunami', '浪|海浪|波浪|浪花|潮汐|波涛|礁石|巨浪|惊涛骇浪', sea('wave')],
  ['beach|sand|seashore|tropical beach|maldives', '沙滩|海滩|沙|马尔代夫|度假', sea('beach')],
  [
    'palm tree|palm|coconut tree|bikini|surfer',
    '椰子树|椰树|椰林|棕榈树|比基尼|冲浪',
    { ...markApproximate(sea('beach')), lacks: 'object' },
  ],
  ['island|archipelago|islet|sea stack|santorini', '岛|海岛|岛屿|群岛|孤岛', sea('island')],
  [
    'boat|ship|sail|sailboat|sailing|yacht|fishing boat|canoe|vessel|pirate ship',
    '船|小船|帆船|渔船|帆|舟|扁舟|一叶扁舟|轮船|孤帆|游艇|渔舟',
    { ...sea('boat'), weight: 1.5 },
  ],
  ['harbour|harbor|marina|pier', '港口|港湾|海港|渔港|码头', markClose(sea('boat'))],
  ['lighthouse', '灯塔', { ...sea('lighthouse', 'island'), weight: 1.7 }],
  ['underwater|deep sea|coral reef', '海底|海底世界|深海|水下|珊瑚礁', markApproximate(sea('wave'))],

  [
    'city|cityscape|skyline|metropolis|downtown|urban|city lights|new york|manhattan|tokyo|shanghai|hong kong|chicago|dubai|london|paris|megacity',
    '城市|都市|天际线|城|市中心|重庆|上海|外滩|香港|东京|纽约|北京|深圳|广州|万家灯火|大都市',
    city(),
  ],
  [
    'building|skyscraper|tower|architecture|high-rise',
    '建筑|摩天大楼|大楼|高楼|塔|楼|高楼大厦',
    city('tower'),
  ],
  [
    'street|alley|road|highway|avenue|lane|crossroad|market street|night market',
    '街|街道|街景|公路|小路|小巷|巷|路|马路|街头|大道|巷子|夜市|胡同',
    city('street'),
  ],
  [
    'old town|town|village|medieval|medieval village|european town|cobblestone|fairytale town',
    '古镇|小镇|老城|古城|城镇|村庄|人家|村落',
    city('street', 'roof'),
  ],
  [
    'venice|amsterdam|water town',
    '水乡|江南水乡|江南|威尼斯|徽派|徽派建筑',
    markClose(city('street', 'roof')),
  ],
  ['roof|rooftop', '屋顶|瓦片|屋檐', city('roof')],
  [
    'bridge|golden gate bridge|golden gate|viaduct',
    '桥|大桥|小桥|石桥|拱桥',
    { ...city('bridge'), weight: 1.6 },
  ],
  ['castle|fortress|palace', '城堡|堡垒', city('castle', 'roof')],
  [
    'temple|pagoda|shrine|forbidden city|great wall|torii',
    '寺庙|寺|宝塔|故宫|紫禁城|宫殿|古建筑|亭子|亭台楼阁|长城|神社|天坛|阁楼',
    { ...city('temple', 'roof'), weight: 1.6 },
  ],
  [
    'cyberpunk|futuristic|sci-fi|scifi|blade runner|vaporwave|synthwave',
    '赛博|赛博朋克|未来|科幻|未来感|蒸汽波',
    { family: 'city', weight: 0.9, time: 'night', style: 'neon' },
  ],
]
