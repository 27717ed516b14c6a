import type { Bilingual } from '@tessera/shared-contracts'

/** What images are mostly about: English, then Chinese words with the same meaning, the name of an image first. */
const nouns = `
mountain 山|大山|高山; snow mountain 雪山; lake 湖|湖泊|湖面; river 河|河流; forest 森林|树林; bamboo forest 竹林; meadow 草地;
grassland 草原; desert 沙漠; canyon 峡谷; valley 山谷; tree 树|大树; bonsai 盆景; moon 月亮|月|明月; sun 太阳; aurora 极光;
starry sky 星空; galaxy 银河|星河; clouds 云|云朵|云海; waterfall 瀑布; cherry blossoms 樱花; planet 星球|行星;
sea 海|大海; ocean 海洋; island 岛|岛屿|海岛; beach 海滩|沙滩; waves 海浪|波浪; boat 小船|船; sailboat 帆船; lighthouse 灯塔;
harbor 港口|港湾; pond 池塘; lotus 荷花|莲花; lotus pond 荷塘|荷花池; garden 花园; city 城市; skyline 天际线; street 街道|街; alley 小巷|巷子;
village 村庄|小村; town 小镇; bridge 桥|大桥|小桥; tower 塔|高塔; house 房子|小屋; cabin 木屋; castle 城堡; temple 寺庙|寺; pagoda 宝塔|古塔;
living room 客厅; bedroom 卧室; kitchen 厨房; study 书房; tea room 茶室; sofa 沙发; armchair 扶手椅; chair 椅子; desk 书桌; lamp 台灯|灯;
window 窗|窗户; bird 鸟|小鸟; butterfly 蝴蝶; cat 猫|猫咪|小猫; kitten 小奶猫; crane 仙鹤|白鹤; deer 鹿|小鹿; dog 狗|小狗; dragon 龙; fish 鱼;
koi 锦鲤; fox 狐狸; horse 马|骏马; owl 猫头鹰; panda 熊猫|大熊猫; rabbit 兔子|兔|小兔; swan 天鹅; turtle 海龟|乌龟; whale 鲸|鲸鱼; wolf 狼; tiger 老虎;
woman 女子|女人|女性; girl 女孩|少女|小女孩; man 男子|男人|男性; boy 男孩|少年; child 孩子|儿童; astronaut 宇航员|航天员;
perfume 香水; perfume bottle 香水瓶; bottle 瓶子|瓶; vase 花瓶; lipstick 口红; candle 蜡烛; cup 杯子|杯; coffee cup 咖啡杯; teapot 茶壶; gift box 礼盒;
watch 手表|腕表; headphones 耳机; sneaker 运动鞋|球鞋; shoe 鞋|鞋子; handbag 手提包|女包; phone 手机; camera 相机|照相机; book 书|书本; ring 戒指;
car 汽车|轿车; sports car 跑车; fruit 水果; lemon 柠檬; apple 苹果; rose 玫瑰|玫瑰花; flowers 花|鲜花|花朵; vase of flowers 瓶花; dress 连衣裙|裙子; coat 大衣
`

const byWord = new Map<string, Bilingual>()
for (const row of nouns.split(';')) {
  const gap = row.lastIndexOf(' ')
  const [en, words] = [
    row.slice(0, gap).trim(),
    row
      .slice(gap + 1)
      .trim()
      .split('|'),
  ]
  for (const word of [en, ...words]) byWord.set(word, { en, zh: words[0] ?? '' })
}

/** Returns what a word names, in both languages. Null for a word whose other one is not known. */
export const findNoun = (word: string): Bilingual | null => byWord.get(word) ?? null
