/**
 * Words that prompts and titles name things with: the English word, then its translations, the most usual first. A word
 * can be in several entries. The words of the image engine's lexicon are in groups of one meaning that are too wide for
 * this: a lion is drawn as a cat, and is none.
 */
const entries = `
cat,猫,猫咪,小猫|kitten,小猫,猫咪,小奶猫|dog,狗,小狗,狗狗|puppy,小狗|fox,狐狸|wolf,狼|bear,熊|polar bear,北极熊|panda,熊猫,大熊猫|koala,考拉
lion,狮子|tiger,老虎,虎|leopard,豹子,豹|cheetah,猎豹|rabbit,兔子,兔,小兔|bunny,兔子|deer,鹿,小鹿|horse,马,骏马|pony,小马|zebra,斑马|unicorn,独角兽
donkey,驴|cow,奶牛,牛|ox,牛|sheep,绵羊,羊|goat,山羊,羊|pig,猪,小猪|camel,骆驼|elephant,大象|giraffe,长颈鹿|monkey,猴子,猴|gorilla,大猩猩|squirrel,松鼠
hedgehog,刺猬|raccoon,浣熊|otter,水獭|mouse,老鼠|hamster,仓鼠|kangaroo,袋鼠|frog,青蛙|bird,鸟,小鸟,鸟儿|owl,猫头鹰|eagle,鹰,老鹰|parrot,鹦鹉|peacock,孔雀
phoenix,凤凰|swan,天鹅|duck,鸭子|goose,鹅|flamingo,火烈鸟|penguin,企鹅|crane,仙鹤,鹤,白鹤|heron,白鹭|crow,乌鸦|raven,乌鸦|dove,鸽子|pigeon,鸽子|swallow,燕子
sparrow,麻雀|seagull,海鸥|chicken,鸡|rooster,公鸡|fish,鱼|koi,锦鲤|goldfish,金鱼|shark,鲨鱼|whale,鲸鱼,鲸|dolphin,海豚|octopus,章鱼|jellyfish,水母|turtle,乌龟,海龟
crab,螃蟹|lobster,龙虾|shrimp,虾|snail,蜗牛|snake,蛇|crocodile,鳄鱼|lizard,蜥蜴|dragon,龙|dinosaur,恐龙|butterfly,蝴蝶|bee,蜜蜂|dragonfly,蜻蜓|ladybug,瓢虫
moth,飞蛾|spider,蜘蛛|animal,动物|pet,宠物|woman,女人,女性,女子|man,男人,男性,男子|girl,女孩,少女,小女孩|boy,男孩,少年|child,孩子,小孩,儿童|kid,孩子|baby,婴儿,宝宝
person,人|people,人们|astronaut,宇航员,航天员|robot,机器人|princess,公主|prince,王子|queen,女王|king,国王|knight,骑士|samurai,武士|warrior,战士|monk,和尚
wizard,巫师|witch,女巫|fairy,仙女,精灵|mermaid,美人鱼|angel,天使|pirate,海盗|ninja,忍者|chef,厨师|doctor,医生|dancer,舞者|bride,新娘|fisherman,渔夫|farmer,农民
soldier,士兵|alien,外星人|ghost,幽灵|monster,怪兽,怪物|portrait,肖像,人像|face,脸|hair,头发|eye,眼睛|hand,手|smile,微笑|mountain,山,群山,高山,大山|snow mountain,雪山
snowy mountain,雪山|hill,山丘,山坡|volcano,火山|cliff,悬崖|valley,山谷|canyon,峡谷|glacier,冰川|iceberg,冰山|cave,山洞|lake,湖,湖泊,湖面|pond,池塘|river,河,河流,江
stream,小溪,溪流|waterfall,瀑布|forest,森林|woods,树林|jungle,丛林|rainforest,雨林|bamboo forest,竹林|bamboo,竹子,竹林|tree,树,大树|pine,松树|willow,柳树|palm tree,棕榈树,椰子树
meadow,草地|grassland,草原|field,田野|wheat field,麦田|rice field,稻田|farm,农场|garden,花园|park,公园|desert,沙漠|dune,沙丘|oasis,绿洲|swamp,沼泽
sea,海,大海|ocean,海洋,大海|beach,海滩,沙滩|coast,海岸|island,岛,岛屿,海岛|wave,海浪,波浪|bay,海湾|harbor,港口,港湾|lighthouse,灯塔|boat,船,小船|sailboat,帆船
ship,轮船,船|submarine,潜水艇|bridge,桥,大桥,小桥|city,城市|skyline,天际线|town,小镇|village,村庄,乡村,小村|street,街道,街|alley,小巷,巷子|road,公路,道路|building,建筑|skyscraper,摩天大楼
tower,塔,高塔|house,房子|cabin,木屋,小木屋|cottage,小屋|castle,城堡|palace,宫殿|temple,寺庙,神庙,寺|pagoda,宝塔,古塔|church,教堂|cathedral,大教堂|pyramid,金字塔
ruins,废墟|windmill,风车|market,集市,市场|station,车站|school,学校|library,图书馆|museum,博物馆|cafe,咖啡馆|restaurant,餐厅|shop,商店|bookstore,书店
room,房间|living room,客厅|bedroom,卧室|kitchen,厨房|bathroom,浴室|study,书房|office,办公室|balcony,阳台|interior,室内|window,窗户,窗|door,门|stairs,楼梯
sofa,沙发|armchair,扶手椅|chair,椅子|bed,床|desk,书桌|table,桌子,餐桌|bookshelf,书架|lamp,台灯,灯|lantern,灯笼|candle,蜡烛|mirror,镜子|fireplace,壁炉|carpet,地毯
sun,太阳|sunlight,阳光|moon,月亮,月球,月,明月|moonlight,月光|full moon,满月|star,星星|stars,繁星|starry sky,星空|sky,天空|blue sky,蓝天|cloud,云,云朵|sea of clouds,云海
rainbow,彩虹|aurora,极光|galaxy,银河,星系,星河|milky way,银河|universe,宇宙|space,太空|planet,行星,星球|earth,地球|meteor,流星|rocket,火箭|spaceship,飞船|satellite,卫星
rain,雨,下雨,雨天|snow,雪,雪地,下雪,雪景|snowflake,雪花|fog,雾|mist,薄雾,雾|wind,风|storm,暴风雨|lightning,闪电|ice,冰|fire,火|smoke,烟|water,水|bubble,气泡|dawn,黎明|sunrise,日出
morning,早晨,清晨|noon,正午|afternoon,下午|sunset,日落,夕阳|dusk,黄昏|evening,傍晚|night,夜晚,夜,夜景|spring,春天,春|summer,夏天,夏|autumn,秋天,秋|winter,冬天,冬
flower,花,鲜花,花朵|rose,玫瑰,玫瑰花|lotus,荷花,莲花|lotus pond,荷塘,荷花池|lily,百合|tulip,郁金香|sunflower,向日葵|cherry blossom,樱花|plum blossom,梅花|peach blossom,桃花|peony,牡丹|lavender,薰衣草
orchid,兰花|chrysanthemum,菊花|daisy,雏菊|leaf,叶子,树叶|maple,枫叶,枫树|grass,草|cactus,仙人掌|mushroom,蘑菇|plant,植物|bonsai,盆景|fruit,水果|apple,苹果|orange,橙子
lemon,柠檬|banana,香蕉|grape,葡萄|strawberry,草莓|watermelon,西瓜|cherry,樱桃|peach,桃子|pear,梨|pineapple,菠萝|mango,芒果|pomegranate,石榴|tomato,西红柿,番茄
pumpkin,南瓜|carrot,胡萝卜|corn,玉米|food,美食,食物|bread,面包|cake,蛋糕|cookie,饼干|chocolate,巧克力|ice cream,冰淇淋|pizza,披萨|hamburger,汉堡|burger,汉堡
noodles,面条,面|ramen,拉面|dumpling,饺子|dumplings,饺子|sushi,寿司|rice,米饭|soup,汤|hotpot,火锅|steak,牛排|egg,鸡蛋|cheese,奶酪|coffee,咖啡|tea,茶|wine,红酒|beer,啤酒
juice,果汁|milk,牛奶|bottle,瓶子,瓶|perfume,香水|perfume bottle,香水瓶,香水|vase,花瓶|vase of flowers,瓶花|cup,杯子,杯|coffee cup,咖啡杯|gift box,礼盒|tea room,茶室|mug,马克杯|teapot,茶壶|bowl,碗|plate,盘子|lipstick,口红|watch,手表,腕表|clock,时钟,钟表|ring,戒指
necklace,项链|earrings,耳环|pearl,珍珠|diamond,钻石|crown,皇冠|glasses,眼镜|sunglasses,墨镜|hat,帽子|umbrella,雨伞,伞|fan,扇子|bag,包|handbag,手提包,女包|backpack,背包
shoe,鞋子,鞋|shoes,鞋子,鞋|sneaker,运动鞋,球鞋|sneakers,运动鞋|boots,靴子|dress,连衣裙,裙子|skirt,裙子|coat,大衣,外套|suit,西装|kimono,和服|hanfu,汉服|qipao,旗袍|fabric,布料|silk,丝绸
pattern,图案|phone,手机|computer,电脑|laptop,笔记本电脑|keyboard,键盘|camera,相机,照相机|headphones,耳机|book,书,书籍,书本|pen,钢笔|paper,纸|letter,信|map,地图|box,盒子|gift,礼物
key,钥匙|sword,剑|shield,盾牌|guitar,吉他|piano,钢琴|violin,小提琴|drum,鼓|flute,笛子|car,汽车,轿车|sports car,跑车|truck,卡车|bus,公交车|train,火车|bicycle,自行车
bike,自行车|motorcycle,摩托车|airplane,飞机|plane,飞机|helicopter,直升机|hot air balloon,热气球|balloon,气球|kite,风筝|toy,玩具|teddy bear,泰迪熊|doll,娃娃|statue,雕像
sculpture,雕塑|fountain,喷泉|fireworks,烟花|snowman,雪人|christmas tree,圣诞树|christmas,圣诞|halloween,万圣节|lunar new year,春节|wedding,婚礼|birthday,生日
red,红色,红|orange,橙色|yellow,黄色,黄|green,绿色,绿|teal,青色|blue,蓝色,蓝|purple,紫色,紫|pink,粉色,粉红|brown,棕色,褐色|white,白色,白|black,黑色,黑|gray,灰色,灰
grey,灰色,灰|gold,金色|golden,金色|silver,银色|colorful,彩色,多彩|warm,温暖|calm,宁静|quiet,安静|mysterious,神秘|dreamy,梦幻|cute,可爱|ancient,古老|retro,复古|vintage,复古
minimalist,极简|abstract,抽象|geometric,几何|surreal,超现实|futuristic,未来|cyberpunk,赛博朋克|steampunk,蒸汽朋克|neon,霓虹|watercolor,水彩|oil painting,油画
ink painting,水墨画,水墨|paper cut,剪纸|papercut,剪纸|sketch,素描|line drawing,线描|pixel art,像素画,像素艺术|illustration,插画|painting,绘画|photography,摄影|photo,照片
landscape,风景|still life,静物|product,产品|poster,海报|logo,标志|icon,图标|wallpaper,壁纸|cartoon,卡通|anime,动漫|comic,漫画|fantasy,奇幻|fairy tale,童话|dream,梦,梦境
music,音乐|light,光|shadow,影子|reflection,倒影|silhouette,剪影|marble,大理石|glass,玻璃|metal,金属|wood,木头|stone,石头|crystal,水晶|snowy night,雪夜|rainy night,雨夜
`

/** The words of both languages with their translations. */
export const translations: ReadonlyMap<string, readonly string[]> = readEntries()

function readEntries(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const add = (word: string, translation: string) => {
    const known = found.get(word) ?? []
    if (!known.includes(translation)) found.set(word, [...known, translation])
  }
  for (const entry of entries.trim().split(/[|\n]/)) {
    const [english = '', ...chinese] = entry.split(',')
    for (const word of chinese) {
      add(english, word)
      add(word, english)
    }
  }
  return found
}
