import { about, also, type Entry } from './meaning.ts'

const product = about('product')
const stillLife = about('still-life')
const textile = about('textile')

export const things: readonly Entry[] = [
  [
    'product|product photography|packaging|podium|display stand|mockup|gadget|device|gold bar',
    '产品|包装|展台|样机|数码产品|产品摄影',
    { ...product(), weight: 1.6 },
  ],
  [
    'commercial|advertising|advertisement|e-commerce|ecommerce|studio|studio shot|banner|sale|brand|white background',
    '商品|广告|电商|影棚|棚拍|促销|主图|白底|白底图|双十一|影棚布光|布光|详情页',
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
  ['mug|coffee mug|cup|coffee cup|tumbler|thermos', '杯|杯子|马克杯|咖啡杯|水杯|保温杯', product('cup')],
  ['gift|gift box|box|carton|package', '礼盒|盒子|礼物|礼品|包装盒', product('box')],
  [
    'watch|wristwatch|clock|timepiece|smartwatch',
    '手表|腕表|机械手表|机械表|智能手表|钟|钟表',
    product('watch'),
  ],
  [
    'headphone|headphones|earphone|earbud|headset',
    '耳机|蓝牙耳机|头戴式耳机|耳麦|无线耳机',
    product('headphones'),
  ],
  [
    'shoe|sneaker|running shoe|boot|trainer|high heel|heels',
    '鞋|鞋子|运动鞋|球鞋|跑鞋|靴子|高跟鞋|板鞋|皮鞋',
    product('shoe'),
  ],
  [
    'handbag|bag|purse|tote|tote bag|backpack|suitcase|clutch',
    '包|女包|手提包|皮包|背包|手袋|行李箱|托特包|帆布包',
    product('bag'),
  ],
  ['phone|smartphone|iphone|mobile phone|tablet|screen', '手机|智能手机|平板|平板电脑', product('phone')],
  [
    'jewelry|jewellery|ring|necklace|diamond|earring|pearl|bracelet',
    '珠宝|首饰|戒指|项链|钻石|耳环|珍珠|手镯',
    { ...product('box'), weight: 1.8 },
  ],

  [
    'still life|tabletop|food|food photography|dessert|cake|breakfast|picnic',
    '静物|美食|甜品|蛋糕|早餐|甜点|餐桌美食|野餐',
    { ...stillLife(), weight: 2.4 },
  ],
  [
    'vase|pottery|ceramic|ceramics|porcelain|stoneware|pot|jug|pitcher|urn',
    '花瓶|陶瓷|陶器|瓷器|陶罐|瓷瓶|瓷',
    { ...stillLife('vase'), weight: 1.7 },
  ],
  [
    'fruit|lemon|pear|apple|peaches|grape|strawberry|strawberries|cherry|cherries|banana|watermelon|pomegranate|juice|orange juice|berry|mango|tomato|vegetable|milk|beverage|cocktail|drink|smoothie',
    '水果|果汁|橙子|柠檬|梨|苹果|桃子|葡萄|草莓|西瓜|樱桃|香蕉|石榴|饮品|饮料|牛奶|芒果|番茄|蔬菜|酒杯|果盘|橘子|鸡尾酒|橙汁',
    stillLife('fruit'),
  ],
  [
    'teapot|tea set|teacup|tea ceremony|tea|kettle|cups',
    '茶壶|茶具|茶杯|功夫茶|功夫茶具|茶|茶道|紫砂壶|茶席|热茶|盖碗',
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
  [
    'book|candlestick|violin|guitar|piano|typewriter|camera',
    '书|书本|古籍|小提琴|吉他|钢琴|相机',
    { ...stillLife(), weight: 0.8 },
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
    'coat|jacket|denim jacket|blazer|suit|trench coat|hoodie|sweater|cardigan|down jacket|puffer jacket|uniform|shirt|t-shirt|tee|jeans|denim|vest|blouse',
    '大衣|外套|夹克|西装|风衣|卫衣|毛衣|针织衫|羽绒服|衬衫|T恤|牛仔|牛仔裤|西服|羊毛大衣|牛仔外套|马甲|唐装',
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
    'hat|cap|beret|straw hat|sunglasses|glove|tie',
    '帽子|草帽|墨镜|手套|领带|帽',
    { ...textile('dress'), weight: 1 },
  ],
  [
    'plant|houseplant|indoor plant|potted plant|monstera|leaf|fern|green leaf',
    '植物|绿植|盆栽|龟背竹|叶|叶子|绿叶|树叶',
    also('plant'),
  ],
  ['blue and white porcelain', '青花|青花瓷', { ...textile('pattern'), weight: 1.5, hue: 255 }],
]
