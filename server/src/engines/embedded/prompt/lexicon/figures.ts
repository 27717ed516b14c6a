import type { Animal } from '../intent.ts'
import { about, also, type Entry } from './meaning.ts'

const portrait = about('portrait')
const animal = (subject: Animal) => about('animal')(subject)

export const people: readonly Entry[] = [
  [
    'portrait|headshot|selfie|close-up portrait|face|profile|bust|avatar|character',
    '肖像|人像|头像|面孔|脸|侧脸|证件照|写真|人物|半身像',
    portrait('person'),
  ],
  [
    'person|people|human|someone|figure|couple|lover|crowd|family portrait',
    '人|一个人|情侣|恋人|路人',
    { ...portrait('person'), weight: 1 },
  ],
  [
    'woman|girl|lady|female|young woman|beauty|bride|princess|queen|goddess|actress|ballerina|dancer|mother|grandmother|geisha|fairy|mermaid|witch|nun|empress|waitress|she|freckle|lipstick smile',
    '女人|女孩|女生|少女|女子|美女|女士|女性|姑娘|新娘|公主|女王|女神|仙女|母亲|妈妈|奶奶|老奶奶|舞者|芭蕾舞者|古风美人|美人|闺蜜|佳人|小姐姐|红唇',
    portrait('woman'),
  ],
  [
    'man|male|gentleman|businessman|old man|king|prince|samurai|warrior|knight|wizard|grandfather|father|fisherman|monk|soldier|guy|cowboy|detective|musician|chef|beard|he',
    '男人|男生|男子|男士|男性|老人|爷爷|父亲|爸爸|国王|王子|武士|骑士|侠客|剑客|和尚|书生|将军|少年|帅哥|大叔|商务人士|老者|诗人',
    portrait('man'),
  ],
  [
    'boy|kid|child|baby|toddler|little girl|little boy|children',
    '男孩|孩子|小孩|儿童|婴儿|宝宝|小女孩|小男孩|童年',
    portrait('child'),
  ],
  [
    'astronaut|spaceman|cosmonaut|robot|cyborg|android|space helmet',
    '宇航员|航天员|太空人|机器人|宇航头盔|宇航',
    portrait('astronaut'),
  ],
  [
    'hanfu|kimono|hair|hairstyle|smile|eyes|makeup',
    '汉服|和服|短发|长发|发型|笑容|微笑|眼睛|妆容',
    { ...portrait('person'), weight: 1.2 },
  ],
]

export const animals: readonly Entry[] = [
  ['cat|kitten|kitty|tabby|feline', '猫|小猫|猫咪|橘猫|黑猫|白猫|布偶猫|花猫', animal('cat')],
  ['lion|tiger|leopard|cheetah|panther|lynx', '狮子|老虎|虎|豹|豹子|猎豹', animal('cat')],
  [
    'dog|puppy|corgi|golden retriever|shiba|shiba inu|husky|poodle|labrador|hound',
    '狗|小狗|柯基|金毛|柴犬|哈士奇|狗狗|犬|泰迪|萨摩耶',
    animal('dog'),
  ],
  ['wolf|wolves|coyote', '狼|野狼|孤狼', animal('wolf')],
  ['fox|vixen', '狐狸|狐|赤狐|九尾狐', animal('fox')],
  ['deer|stag|fawn|elk|reindeer|moose|antelope', '鹿|小鹿|麋鹿|驯鹿|梅花鹿|雄鹿|九色鹿', animal('deer')],
  [
    'horse|pony|stallion|unicorn|pegasus|zebra|donkey',
    '马|骏马|白马|独角兽|奔马|斑马|飞马|万马|万马奔腾|马匹',
    animal('horse'),
  ],
  ['rabbit|bunny|hare', '兔|兔子|小兔|玉兔|白兔|小白兔', animal('rabbit')],
  [
    'panda|giant panda|bear|polar bear|koala|teddy bear|red panda',
    '熊猫|大熊猫|熊|北极熊|小熊|考拉|泰迪熊',
    animal('panda'),
  ],
  [
    'whale|blue whale|dolphin|orca|humpback|shark',
    '鲸|鲸鱼|蓝鲸|海豚|虎鲸|座头鲸|鲨鱼|鲸落',
    animal('whale'),
  ],
  [
    'fish|koi|goldfish|carp|betta|clownfish|tropical fish',
    '鱼|锦鲤|金鱼|鲤鱼|小丑鱼|热带鱼|鱼群',
    animal('fish'),
  ],
  ['turtle|tortoise|sea turtle', '海龟|乌龟|龟', animal('turtle')],
  [
    'dragon|wyvern|chinese dragon|phoenix dragon|dinosaur',
    '龙|中国龙|巨龙|神龙|飞龙|祥龙|金龙|恐龙',
    animal('dragon'),
  ],
  ['butterfly|moth|butterflies|dragonfly', '蝴蝶|蝶|飞蛾|蜻蜓', animal('butterfly')],
  ['owl', '猫头鹰', animal('owl')],
  ['swan|duck|mallard|flamingo', '天鹅|鸭子|鸳鸯|火烈鸟|鹅|黑天鹅', animal('swan')],
  ['crane|heron|egret|stork', '仙鹤|鹤|白鹤|白鹭|丹顶鹤|鹭', animal('crane')],
  [
    'hummingbird|parrot|kingfisher|robin|sparrow|peacock|eagle|hawk|falcon|raven|crow|phoenix|macaw|dove|pigeon|swallow|songbird',
    '蜂鸟|鹦鹉|翠鸟|麻雀|孔雀|鹰|老鹰|凤凰|喜鹊|小鸟|乌鸦|鸽子|燕子|黄鹂|雄鹰',
    animal('bird'),
  ],
  ['bird', '鸟|鸟儿', { ...animal('bird'), weight: 1 }],
  ['flock|geese|goose|seagull|gull|bird flock', '飞鸟|雁|大雁|海鸥|归鸟|鸟群', also('bird')],
  [
    'animal|pet|wildlife|creature|beast|squirrel|hedgehog|raccoon|otter',
    '动物|宠物|野生动物|萌宠|松鼠|刺猬|浣熊|水獭',
    about('animal')(),
  ],
]
