import type { Animal } from '../../intent/intent.ts'
import { oklch } from '../../color/oklch.ts'
import {
  createFamilyMeaning,
  createSubjectMeaning,
  markApproximate,
  markClose,
  type LexiconEntry,
} from './meaning.ts'

const portrait = createFamilyMeaning('portrait')
const animal = (subject: Animal) => createFamilyMeaning('animal')(subject)

export const peopleEntries: readonly LexiconEntry[] = [
  [
    'portrait|headshot|selfie|face|profile|bust|avatar|character',
    '肖像|人像|头像|面孔|脸|侧脸|证件照|写真|人物|半身像',
    portrait('person'),
  ],
  [
    'close-up portrait|portrait close-up|face close-up|close-up of a face',
    '人像特写|人物特写|面部特写|脸部特写|肖像特写',
    { ...portrait('person'), framing: 'close' },
  ],
  ['person|human|someone|figure', '人', { ...portrait('person'), weight: 1 }],
  [
    'people|couple|lover|crowd|pedestrian|family portrait',
    '情侣|恋人|路人|行人',
    markApproximate({ ...portrait('person'), weight: 1 }),
  ],
  [
    '1girl|woman|women|girl|lady|female|young woman|beauty|actress|mother|she',
    '女人|女孩|女生|少女|女子|美女|女士|女性|姑娘|母亲|妈妈|古风美人|美人|闺蜜|佳人|小姐姐',
    portrait('woman'),
  ],
  [
    'bride|princess|queen|goddess|ballerina|dancer|geisha|fairy|mermaid|witch|nun|empress|waitress|angel',
    '新娘|公主|女王|女神|仙女|舞者|芭蕾舞者|天使|巫女|美人鱼',
    markClose(portrait('woman')),
  ],
  [
    'man|men|male|gentleman|father|guy|he',
    '男人|男生|男子|男士|男性|父亲|爸爸|少年|帅哥|大叔',
    portrait('man'),
  ],
  [
    'king|prince|samurai|warrior|knight|wizard|monk|soldier|cowboy|detective|musician|chef|pirate|ninja|superhero',
    '牛仔|国王|王子|武士|骑士|侠客|剑客|和尚|书生|将军|诗人|海盗|忍者|超级英雄|厨师',
    markClose(portrait('man')),
  ],
  [
    '1boy|boy|kid|child|baby|toddler|little girl|little boy|children',
    '男孩|孩子|小孩|儿童|婴儿|宝宝|小女孩|小男孩|童年',
    portrait('child'),
  ],
  ['astronaut|spaceman|cosmonaut|space helmet', '宇航员|航天员|太空人|宇航头盔|宇航', portrait('astronaut')],
  ['robot|cyborg|android', '机器人|机械人', markApproximate(portrait('astronaut'))],
  [
    'old man|elderly man|grandfather',
    '老人|爷爷|老爷爷|老者',
    { ...portrait('man'), appearance: { isOld: true } },
  ],
  ['old fisherman', '老渔夫|老渔民', { ...markClose(portrait('man')), appearance: { isOld: true } }],
  ['fisherman|businessman', '商务人士|渔夫', markClose(portrait('man'))],
  [
    'old woman|elderly woman|old lady|grandmother',
    '奶奶|老奶奶|老婆婆',
    { ...portrait('woman'), appearance: { isOld: true } },
  ],
  ['freckle|freckles|lipstick smile', '红唇|雀斑', { ...markClose(portrait('woman')), lacks: 'feature' }],
  [
    'hair|hairstyle|smile|eyes|makeup',
    '短发|长发|发型|笑容|微笑|眼睛|妆容',
    { ...markClose({ ...portrait('person'), weight: 1.2 }), lacks: 'detail' },
  ],
]

/** Breeds have their color; their shape is that of any dog or cat. */
const breed = (subject: Animal, ...color: Parameters<typeof oklch>) =>
  markClose({ ...animal(subject), ownColor: oklch(...color) })

const breedEntries: readonly LexiconEntry[] = [
  [
    'golden retriever|labrador|cocker spaniel',
    '金毛|金毛犬|金毛寻回犬|拉布拉多',
    breed('dog', 0.76, 0.1, 75),
  ],
  ['corgi|shiba|shiba inu|akita|dachshund', '柯基|柯基犬|柴犬|秋田犬|腊肠犬', breed('dog', 0.7, 0.12, 60)],
  [
    'husky|malamute|german shepherd|border collie',
    '哈士奇|阿拉斯加|德牧|边牧',
    breed('dog', 0.45, 0.02, 260),
  ],
  [
    'poodle|bulldog|pug|chihuahua|beagle|terrier',
    '泰迪|贵宾犬|斗牛犬|法斗|吉娃娃|比格',
    breed('dog', 0.55, 0.08, 55),
  ],
  ['samoyed|maltese|bichon|dalmatian', '萨摩耶|比熊|马尔济斯|斑点狗', breed('dog', 0.93, 0.012, 85)],
  ['tabby|maine coon|bengal cat', '狸花猫|缅因猫|虎斑猫', breed('cat', 0.55, 0.06, 60)],
  [
    'ragdoll|ragdoll cat|persian cat|siamese|siamese cat',
    '布偶猫|布偶|波斯猫|暹罗猫',
    breed('cat', 0.9, 0.025, 80),
  ],
  ['british shorthair|russian blue', '英短|蓝猫|英国短毛猫', breed('cat', 0.6, 0.02, 250)],
]

export const animalEntries: readonly LexiconEntry[] = [
  ['cat|kitten|kitty|feline', '猫|小猫|猫咪|花猫', animal('cat')],
  ['black cat', '黑猫', { ...animal('cat'), ownColor: oklch(0.24, 0.01, 270) }],
  ['white cat', '白猫', { ...animal('cat'), ownColor: oklch(0.94, 0.015, 85) }],
  ['ginger cat', '橘猫', { ...animal('cat'), ownColor: oklch(0.7, 0.15, 58) }],
  ['white horse', '白马', { ...animal('horse'), ownColor: oklch(0.93, 0.012, 85) }],
  ['white rabbit', '白兔|小白兔|玉兔', { ...animal('rabbit'), ownColor: oklch(0.95, 0.01, 85) }],
  ['black swan', '黑天鹅', { ...animal('swan'), ownColor: oklch(0.24, 0.01, 270) }],
  ['lion|tiger|leopard|cheetah|panther|lynx', '狮子|老虎|虎|豹|豹子|猎豹', markApproximate(animal('cat'))],
  ['dog|puppy|hound', '狗|小狗|狗狗|犬', animal('dog')],
  ...breedEntries,
  ['wolf|wolves|coyote', '狼|野狼|孤狼', animal('wolf')],
  ['fox|vixen', '狐狸|狐|赤狐|九尾狐', animal('fox')],
  ['deer|stag|fawn|elk|reindeer|moose|antelope', '鹿|小鹿|麋鹿|驯鹿|梅花鹿|雄鹿|九色鹿', animal('deer')],
  ['horse|pony|stallion|mare|mustang', '马|骏马|奔马|万马|万马奔腾|马匹|小马', animal('horse')],
  [
    'unicorn|pegasus|zebra|donkey|cow|ox|bull|goat|sheep|elephant|giraffe|camel',
    '独角兽|斑马|飞马|驴|牛|奶牛|羊|绵羊|山羊|大象|象|长颈鹿',
    markApproximate(animal('horse')),
  ],
  ['rabbit|bunny|hare', '兔|兔子|小兔', animal('rabbit')],
  ['panda|giant panda', '熊猫|大熊猫', animal('panda')],
  [
    'bear|polar bear|koala|teddy bear|red panda|monkey|gorilla|pig',
    '熊|北极熊|小熊|考拉|泰迪熊|猴子|猴|猪|小猪|小熊猫',
    markApproximate(animal('panda')),
  ],
  ['whale|blue whale|humpback', '鲸|鲸鱼|蓝鲸|座头鲸|鲸落', animal('whale')],
  [
    'dolphin|orca|shark|seal|octopus|jellyfish',
    '海豚|虎鲸|鲨鱼|海豹|章鱼|水母',
    markApproximate(animal('whale')),
  ],
  [
    'fish|koi|goldfish|carp|betta|clownfish|tropical fish',
    '鱼|锦鲤|金鱼|鲤鱼|小丑鱼|热带鱼|鱼群',
    animal('fish'),
  ],
  ['turtle|tortoise|sea turtle', '海龟|乌龟|龟', animal('turtle')],
  ['dragon|wyvern|chinese dragon|phoenix dragon', '龙|中国龙|巨龙|神龙|飞龙|祥龙|金龙', animal('dragon')],
  ['dinosaur|snake|crocodile|lizard', '恐龙|蛇|鳄鱼|蜥蜴', markApproximate(animal('dragon'))],
  ['butterfly|butterflies', '蝴蝶|蝶', animal('butterfly')],
  ['moth|dragonfly|bee|ladybug', '飞蛾|蜻蜓|蜜蜂|瓢虫', markApproximate(animal('butterfly'))],
  ['owl', '猫头鹰', animal('owl')],
  ['swan', '天鹅', animal('swan')],
  ['duck|mallard|flamingo|goose|penguin', '鸭子|鸳鸯|火烈鸟|鹅|企鹅', markApproximate(animal('swan'))],
  ['crane|heron|egret|stork', '仙鹤|鹤|白鹤|白鹭|丹顶鹤|鹭', animal('crane')],
  [
    'hummingbird|kingfisher|robin|sparrow|raven|crow|dove|pigeon|swallow|songbird|finch',
    '蜂鸟|翠鸟|麻雀|喜鹊|小鸟|乌鸦|鸽子|燕子|黄鹂',
    animal('bird'),
  ],
  [
    'parrot|peacock|eagle|hawk|falcon|phoenix|macaw|chicken|rooster|hen',
    '鹦鹉|孔雀|鹰|老鹰|凤凰|雄鹰|鸡|公鸡',
    markClose(animal('bird')),
  ],
  ['bird', '鸟|鸟儿', { ...animal('bird'), weight: 1 }],
  ['flock|geese|goose|seagull|gull|bird flock', '飞鸟|雁|大雁|海鸥|归鸟|鸟群', createSubjectMeaning('bird')],
  ['animal|pet|wildlife|creature|beast', '动物|宠物|野生动物|萌宠', createFamilyMeaning('animal')()],
  [
    'squirrel|hedgehog|raccoon|otter|mouse|hamster|frog',
    '松鼠|刺猬|浣熊|水獭|老鼠|仓鼠|青蛙',
    markApproximate(createFamilyMeaning('animal')()),
  ],
]
