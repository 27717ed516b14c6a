import { oklch } from '../../color/oklch.ts'
import {
  createFamilyMeaning,
  createSubjectMeaning,
  markApproximate,
  markClose,
  type LexiconEntry,
} from './meaning.ts'

const product = createFamilyMeaning('product')
const stillLife = createFamilyMeaning('still-life')
const textile = createFamilyMeaning('textile')

export const objectEntries: readonly LexiconEntry[] = [
  [
    'product|packaging|podium|display stand|mockup|gadget|device|gold bar',
    '产品|包装|展台|样机|数码产品',
    { ...product(), weight: 1.6 },
  ],
  [
    'product photography|product photo|product shot|commercial photography|advertising photography|studio photography',
    '产品摄影|产品照|产品拍摄|商品摄影|商业摄影|广告摄影|电商摄影|棚拍摄影',
    { ...product(), weight: 1.6, lacks: 'photograph' },
  ],
  [
    'commercial|advertising|advertisement|e-commerce|ecommerce|studio|studio shot|banner|sale|brand',
    '商品|广告|电商|影棚|棚拍|促销|主图|双十一|影棚布光|布光|详情页|品牌',
    { ...product(), weight: 0.6 },
  ],
  [
    'bottle|perfume|perfume bottle|flask|skincare|serum|lotion|essence|shampoo|fragrance|dropper|wine bottle|whisky|whiskey|beer|wine|liquor|nail polish',
    '瓶|瓶子|香水|香水瓶|护肤品|精华|精华液|护肤精华液|洗发水|乳液|酒瓶|白酒|红酒|威士忌|洗面奶|护肤|饮料瓶|爽肤水',
    product('bottle'),
  ],
  [
    'cosmetic|cosmetics|makeup product|cream jar|jar|face cream|cream pot|powder compact',
    '化妆品|面霜|罐|罐子|面膜|粉饼|霜|彩妆',
    product('jar'),
  ],
  ['lipstick|lip gloss', '口红|唇膏|唇釉', product('lipstick')],
  ['candle|scented candle|aromatherapy', '蜡烛|香薰|香薰蜡烛|烛光', product('candle')],
  ['mug|coffee mug|cup|coffee cup|teacup|tea cup', '杯|杯子|茶杯|马克杯|咖啡杯|水杯', product('cup')],
  ['tumbler|thermos|wine glass', '保温杯|玻璃杯', markClose(product('cup'))],
  ['water bottle', '水壶', markClose(product('bottle'))],
  ['gift|gift box|box|carton|package', '礼盒|盒子|礼物|礼品|包装盒', product('box')],
  ['watch|wristwatch|timepiece|chronograph', '手表|腕表|机械手表|机械表', product('watch')],
  ['clock|smartwatch|alarm clock', '钟|钟表|智能手表|闹钟', markApproximate(product('watch'))],
  [
    'headphone|headphones|earphone|earbud|headset',
    '耳机|蓝牙耳机|头戴式耳机|耳麦|无线耳机',
    product('headphones'),
  ],
  ['shoe|sneaker|running shoe|trainer', '鞋|鞋子|运动鞋|球鞋|跑鞋|板鞋|小白鞋', product('shoe')],
  ['boot|high heel|heels|sandal|slipper', '靴子|高跟鞋|皮鞋|凉鞋|拖鞋', markClose(product('shoe'))],
  ['handbag|bag|purse|tote|tote bag|clutch', '包|包包|女包|手提包|皮包|手袋|托特包', product('bag')],
  ['backpack|suitcase|luggage|wallet', '背包|行李箱|帆布包|双肩包|钱包', markClose(product('bag'))],
  ['phone|smartphone|iphone|mobile phone|cellphone', '手机|智能手机', product('phone')],
  [
    'tablet|screen|laptop|notebook computer|monitor|computer',
    '平板|平板电脑|笔记本电脑|电脑|显示器',
    markApproximate(product('phone')),
  ],
  [
    'car|sports car|automobile|sedan|coupe|supercar|vintage car|racing car|race car',
    '汽车|轿车|跑车|小汽车|小轿车|赛车|老爷车|车',
    { ...product('car'), weight: 2.6 },
  ],
  ['suv|taxi|jeep', '越野车|出租车', { ...markClose(product('car')), weight: 2.6 }],
  [
    'truck|bus|van|pickup',
    '卡车|公交车|巴士|面包车|货车',
    markApproximate({ ...product('car'), weight: 2.6 }),
  ],
  ['camera|film camera|rangefinder', '相机|照相机|胶片相机', product('camera')],
  [
    'ring|diamond ring|wedding ring|engagement ring|jewelry|jewellery',
    '戒指|钻戒|婚戒|珠宝|首饰',
    product('ring'),
  ],
  [
    'necklace|diamond|earring|pearl|bracelet|brooch',
    '项链|钻石|耳环|珍珠|手镯|手链|胸针',
    markApproximate({ ...product('ring'), weight: 1.8 }),
  ],

  ['still life|tabletop', '静物', { ...stillLife(), weight: 2.4 }],
  [
    'food photography|food photo|food shot|still life photography',
    '美食摄影|食品摄影|静物摄影|美食拍摄|美食照片',
    { ...stillLife(), weight: 2.4, lacks: 'photograph' },
  ],
  [
    'fashion photography|fashion photo|fashion shoot',
    '时装摄影|服装摄影|时尚摄影',
    { ...textile(), weight: 0.9, lacks: 'photograph' },
  ],
  [
    'food|dessert|breakfast|picnic',
    '美食|甜品|早餐|甜点|餐桌美食|野餐',
    { ...markApproximate({ ...stillLife(), weight: 2.4 }), lacks: 'food' },
  ],
  [
    'vase|pottery|ceramic|ceramics|porcelain|stoneware|pot|jug|pitcher|urn',
    '花瓶|陶瓷|陶器|瓷器|陶罐|瓷瓶|瓷',
    { ...stillLife('vase'), weight: 1.7 },
  ],
  ['fruit|fruits|bowl of fruit|fruit platter', '水果|果盘|水果拼盘', stillLife('fruit')],
  ['lemon', '柠檬', { ...stillLife('fruit'), ownColor: oklch(0.85, 0.15, 98) }],
  [
    'apple|pomegranate|tomato|tomatoes',
    '苹果|石榴|番茄',
    { ...stillLife('fruit'), ownColor: oklch(0.53, 0.18, 27) },
  ],
  ['oranges|tangerines', '橙子|橘子', { ...stillLife('fruit'), ownColor: oklch(0.72, 0.17, 58) }],
  ['pear', '梨', { ...stillLife('fruit'), ownColor: oklch(0.76, 0.13, 115) }],
  ['peaches', '桃子', { ...stillLife('fruit'), ownColor: oklch(0.78, 0.11, 30) }],
  [
    'grape|strawberry|strawberries|cherry|cherries|banana|watermelon|pineapple|berry|mango',
    '葡萄|草莓|西瓜|樱桃|香蕉|菠萝|芒果',
    markClose(stillLife('fruit')),
  ],
  [
    'juice|orange juice|vegetable|milk|beverage|cocktail|drink|smoothie|milk tea|bubble tea',
    '果汁|饮品|饮料|牛奶|蔬菜|酒杯|鸡尾酒|橙汁|奶茶|珍珠奶茶',
    markApproximate(stillLife('fruit')),
  ],
  [
    'teapot|tea set|tea ceremony|tea|kettle',
    '茶壶|茶具|功夫茶|功夫茶具|茶|茶道|紫砂壶|茶席|热茶|盖碗',
    { ...stillLife('teapot'), weight: 2.3 },
  ],
  ['coffee|latte|cappuccino|espresso', '咖啡|拿铁', { ...stillLife('cup'), weight: 1.6 }],
  [
    'bouquet|flower arrangement|sunflower|ikebana|flowers in a vase|vase of flowers',
    '花束|插花|向日葵|鲜花|捧花|干花|一束花',
    { ...stillLife('flower', 'vase'), weight: 1.6 },
  ],
  [
    'flower|rose|bloom|lotus|peony|petal|orchid|lily|daisy|hydrangea|magnolia|camellia',
    '花|玫瑰|花朵|莲|荷花|荷|牡丹|花瓣|百合|莲花|菊花|雏菊|兰花|绣球花|玉兰|水仙',
    { ...stillLife('flower'), weight: 0.9 },
  ],
  ['book|old book|stack of books', '书|书本|古籍|书籍', { ...stillLife('book'), weight: 0.8 }],
  [
    'candlestick|violin|guitar|piano|typewriter|instrument',
    '小提琴|吉他|钢琴|打字机|乐器|古琴|二胡',
    { ...markApproximate({ ...stillLife(), weight: 0.8 }), lacks: 'object' },
  ],

  [
    'clothing|clothes|fashion|garment|outfit|apparel|wardrobe|lookbook|haute couture',
    '服装|衣服|服饰|时装|穿搭|衣物|成衣|高定|女装|男装',
    { ...textile('dress'), weight: 1.4 },
  ],
  [
    'dress|gown|evening gown|skirt|wedding dress|qipao|cheongsam|mannequin|evening dress|dress form',
    '连衣裙|裙|裙子|礼服|婚纱|长裙|旗袍|晚礼服|人台|半身裙|衣裙|马面裙',
    textile('dress'),
  ],
  [
    'coat|raincoat|rain coat|jacket|denim jacket|blazer|suit|trench coat|hoodie|sweater|cardigan|down jacket|puffer jacket|uniform|shirt|t-shirt|tee|denim|vest|blouse',
    '大衣|雨衣|外套|夹克|西装|风衣|卫衣|毛衣|针织衫|羽绒服|衬衫|T恤|西服|羊毛大衣|牛仔外套|马甲|唐装',
    { ...textile('coat'), weight: 1.9 },
  ],
  [
    'fabric|textile|cloth|scarf|shawl|wool|knit|knitted|linen shirt|shirts|folded|towel|blanket|bedding set|tweed|velvet|shawls',
    '面料|布料|织物|布|围巾|披肩|羊毛|针织|叠放|毛毯|亚麻布|棉布|丝巾|毛巾|天鹅绒|粗花呢|蕾丝',
    { ...textile('fabric'), weight: 1.8 },
  ],
  [
    'pattern|seamless|seamless pattern|textile pattern|print pattern|tile pattern|ornament|batik|paisley|embroidery|repeat pattern|plaid|tartan|gingham|floral pattern',
    '图案|纹样|无缝|无缝图案|花纹|印花|刺绣|格子|纹理图案|蜡染|扎染|苏绣|云纹|团花|四方连续',
    { ...textile('pattern'), weight: 1.5 },
  ],
  [
    'hat|cap|beret|straw hat|sunglasses|glasses|glove|tie|jeans',
    '帽子|草帽|墨镜|眼镜|手套|领带|帽|牛仔裤',
    { ...markApproximate({ ...textile(), weight: 1 }), lacks: 'clothing' },
  ],
  [
    'plant|houseplant|indoor plant|potted plant|monstera|leaf|fern|green leaf',
    '植物|绿植|盆栽|龟背竹|叶|叶子|绿叶|树叶',
    createSubjectMeaning('plant'),
  ],
  ['blue and white porcelain', '青花|青花瓷', { ...textile('pattern'), weight: 1.5, hue: 255 }],
]
