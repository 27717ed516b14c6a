/** A subject that the engine draws, by its name in both languages. Both names are in the lexicon. */
interface NearestSubject {
  en: string
  zh: string
}

/** Subjects, and common nouns in both languages that the engine draws nothing for but that they come close to. */
const neighbours: readonly (readonly [en: string, zh: string, nouns: string])[] = [
  [
    'car',
    '汽车',
    'bicycle|bike|motorcycle|motorbike|scooter|tractor|truck|bus|van|taxi|jeep|wagon|tram|自行车|单车|摩托车|电动车|拖拉机|卡车|公交车|巴士|出租车|货车|马车|电车|消防车',
  ],
  ['boat', '帆船', 'submarine|raft|kayak|ferry|gondola|潜水艇|竹筏|皮划艇|渡轮'],
  [
    'bird',
    '小鸟',
    'airplane|plane|aeroplane|helicopter|kite|parrot|peacock|eagle|hawk|falcon|chicken|rooster|hen|toucan|飞机|直升机|风筝|鹦鹉|孔雀|鹰|老鹰|鸡|公鸡|凤凰',
  ],
  ['cat', '猫', 'lion|tiger|leopard|cheetah|panther|lynx|jaguar|cub|狮子|老虎|虎|豹|豹子|猎豹|小老虎'],
  [
    'horse',
    '骏马',
    'unicorn|pegasus|zebra|donkey|cow|ox|bull|goat|sheep|elephant|giraffe|camel|llama|alpaca|独角兽|斑马|驴|牛|奶牛|羊|绵羊|山羊|大象|长颈鹿|骆驼|羊驼',
  ],
  [
    'panda',
    '熊猫',
    'bear|polar bear|koala|teddy bear|red panda|monkey|gorilla|pig|sloth|熊|北极熊|考拉|泰迪熊|猴子|猴|猪|小猪|小熊猫|树懒',
  ],
  [
    'rabbit',
    '兔子',
    'squirrel|hedgehog|raccoon|otter|mouse|hamster|kangaroo|frog|chipmunk|松鼠|刺猬|浣熊|水獭|老鼠|仓鼠|袋鼠|青蛙',
  ],
  ['whale', '鲸鱼', 'dolphin|orca|shark|seal|octopus|jellyfish|海豚|虎鲸|鲨鱼|海豹|章鱼|水母'],
  ['swan', '天鹅', 'duck|mallard|flamingo|penguin|鸭子|鸳鸯|火烈鸟|企鹅'],
  ['butterfly', '蝴蝶', 'moth|dragonfly|bee|ladybug|飞蛾|蜻蜓|蜜蜂|瓢虫'],
  ['turtle', '海龟', 'crab|lobster|snail|螃蟹|龙虾|蜗牛'],
  ['dragon', '龙', 'dinosaur|snake|crocodile|lizard|monster|恐龙|蛇|鳄鱼|蜥蜴|怪兽|怪物'],
  [
    'woman',
    '女人',
    'bride|princess|queen|goddess|ballerina|dancer|fairy|mermaid|witch|nurse|singer|新娘|公主|女王|女神|仙女|舞者|巫女|美人鱼|护士|歌手',
  ],
  [
    'man',
    '男人',
    'king|prince|samurai|warrior|knight|wizard|monk|soldier|cowboy|detective|musician|chef|pirate|ninja|superhero|doctor|farmer|国王|王子|武士|骑士|侠客|和尚|将军|海盗|忍者|超级英雄|厨师|医生|农民',
  ],
  ['child', '孩子', 'schoolgirl|schoolboy|student|elf|小学生|学生|精灵'],
  ['astronaut', '宇航员', 'robot|cyborg|android|alien|机器人|机械人|外星人'],
  ['lighthouse', '灯塔', 'windmill|rocket|风车|火箭'],
  ['castle', '城堡', 'church|cathedral|ruins|pyramid|stadium|factory|教堂|金字塔|工厂|废墟'],
  ['street', '街道', 'station|subway|train|railway|market|school|火车|火车站|地铁|集市|学校'],
  [
    'living room',
    '客厅',
    'cafe|restaurant|bathroom|bathtub|kitchen|cabinet|corridor|fireplace|balcony|classroom|house|villa|咖啡馆|咖啡厅|浴室|卫生间|厨房|橱柜|玄关|茶室|阳台|教室|房子|别墅',
  ],
  ['meadow', '草地', 'cabin|hut|cottage|barn|tent|木屋|小木屋|茅屋|小屋|帐篷'],
  ['mountains', '群山', 'hot air balloon|balloon|waterfall|热气球|气球|瀑布'],
  [
    'lake',
    '湖泊',
    'river|stream|creek|brook|swimming pool|fountain|河|河流|小溪|溪水|江|江面|流水|游泳池|喷泉',
  ],
  ['forest', '森林', 'bamboo|bamboo forest|jungle gym|mushroom|竹子|竹林|竹海|蘑菇'],
  ['beach', '海滩', 'palm tree|palm|coconut tree|surfer|surfboard|椰子树|椰树|椰林|棕榈树|冲浪'],
  ['desert', '沙漠', 'cactus|仙人掌'],
  ['shoe', '运动鞋', 'boot|high heel|heels|sandal|slipper|skateboard|靴子|高跟鞋|皮鞋|凉鞋|拖鞋|滑板'],
  [
    'handbag',
    '手提包',
    'backpack|suitcase|luggage|wallet|basket|umbrella|背包|行李箱|帆布包|双肩包|钱包|篮子|雨伞',
  ],
  [
    'phone',
    '手机',
    'tablet|screen|laptop|notebook computer|monitor|computer|keyboard|television|tv|平板|平板电脑|笔记本电脑|电脑|显示器|键盘|电视',
  ],
  ['watch', '手表', 'clock|smartwatch|alarm clock|compass|钟|钟表|智能手表|闹钟|指南针'],
  [
    'ring',
    '戒指',
    'necklace|diamond|earring|pearl|bracelet|brooch|crown|coin|项链|钻石|耳环|珍珠|手镯|手链|胸针|皇冠|硬币',
  ],
  ['cup', '杯子', 'tumbler|thermos|water bottle|wine glass|milkshake|保温杯|玻璃杯|水壶|奶茶'],
  [
    'fruit',
    '水果',
    'grape|strawberry|cherry|banana|watermelon|pineapple|juice|berry|mango|vegetable|cake|pizza|burger|hamburger|noodle|sushi|ice cream|bread|dumpling|葡萄|草莓|西瓜|樱桃|香蕉|菠萝|果汁|芒果|蔬菜|蛋糕|面包|面条|寿司|饺子|火锅|月饼|冰淇淋|粽子|披萨|汉堡',
  ],
  ['book', '书', 'newspaper|letter|map|laptop bag|报纸|信|地图'],
  [
    'vase',
    '花瓶',
    'statue|sculpture|violin|guitar|piano|typewriter|trophy|雕像|雕塑|小提琴|吉他|钢琴|打字机|奖杯|古琴|二胡',
  ],
  ['dress', '连衣裙', 'hat|cap|beret|straw hat|sunglasses|glove|帽子|草帽|墨镜|手套'],
]

const byNoun = new Map<string, NearestSubject>()
for (const [en, zh, nouns] of neighbours) for (const noun of nouns.split('|')) byNoun.set(noun, { en, zh })

/** Returns what the engine draws that comes closest to a noun, if anything does. */
export const findNearestSubject = (noun: string): NearestSubject | undefined => byNoun.get(noun)
