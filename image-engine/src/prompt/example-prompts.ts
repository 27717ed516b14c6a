import type { SceneFamilyName, Subject } from '../intent/intent.ts'

/** A realistic prompt with the expected family and subject. */
export interface ExamplePrompt {
  prompt: string
  scenario: string
  family: SceneFamilyName
  /** A subject that the engine must find. Absent where the family is enough. */
  subject?: Subject
}

type Example = readonly [prompt: string, family: SceneFamilyName, subject?: Subject]

const createExamples = (scenario: string, ...examples: Example[]): ExamplePrompt[] =>
  examples.map(([prompt, family, subject]) => ({ prompt, scenario, family, ...(subject && { subject }) }))

/**
 * Sixty prompts in English. They were written before the lexicon was complete, so they also test words that
 * it did not expect.
 */
export const englishPrompts: readonly ExamplePrompt[] = [
  ...createExamples(
    'general',
    ['a majestic snow-capped mountain reflected in an alpine lake, golden hour, 8k', 'landscape', 'mountain'],
    ['Cute orange cat sleeping on a windowsill, warm afternoon light', 'animal', 'cat'],
    ['cyberpunk tokyo street at night, rain, neon signs, blade runner vibe', 'city', 'street'],
    ['a lone wolf howling at the full moon, dark forest', 'animal', 'wolf'],
    ['fire breathing dragon flying over a burning castle, epic fantasy', 'animal', 'dragon'],
    ['northern lights over iceland, reflections on the water', 'landscape', 'aurora'],
    ['Golden retriever puppy playing in autumn leaves', 'animal', 'dog'],
    ['Old wooden sailboat in a stormy sea, oil painting', 'sea', 'boat'],
    ['watercolor painting of cherry blossoms in spring', 'landscape', 'blossom'],
    ['New York skyline at sunset, view from across the river', 'city'],
    ['Sahara desert with camels under the stars', 'landscape', 'desert'],
    ['whale jumping out of the ocean at sunrise', 'animal', 'whale'],
    ['abstract fluid art, turquoise and gold, marble texture', 'abstract', 'liquid'],
    ['a hot air balloon over rolling hills in tuscany', 'landscape', 'meadow'],
    ['minimalist line art of a face', 'portrait'],
    ['red fox in a snowy forest, low poly', 'animal', 'fox'],
    ['tropical beach with palm trees and crystal clear water', 'sea', 'beach'],
    ['stained glass window style hummingbird', 'animal', 'bird'],
    ['a lighthouse on a cliff during a thunderstorm', 'sea', 'lighthouse'],
    ['still life with lemons and a blue jug, in the style of cezanne', 'still-life', 'fruit'],
    ['monarch butterfly on a purple flower, macro', 'animal', 'butterfly'],
    ['medieval village with cobblestone streets, cozy evening', 'city', 'street'],
    ['Golden Gate bridge in the fog', 'city', 'bridge'],
    ['giant panda eating bamboo, paper cut style', 'animal', 'panda'],
    ['geometric pattern, bauhaus, primary colors', 'abstract', 'geometry'],
    ['a bouquet of sunflowers in a vase, van gogh style', 'still-life', 'flower'],
    ['koi fish swimming in a pond, japanese ink painting', 'animal', 'fish'],
    ['the sound of silence', 'abstract'],
  ),
  ...createExamples(
    'interior',
    ['modern minimalist living room with large windows and a grey sofa', 'interior', 'sofa'],
    ['scandinavian bedroom, light oak, linen bedding, morning sun', 'interior', 'bed'],
    ['japandi style dining room with a round wooden table', 'interior', 'table'],
    ['cozy reading nook with bookshelves and an armchair', 'interior', 'armchair'],
    ['luxury bathroom with marble walls and freestanding bathtub', 'interior'],
    ['home office with a desk, plants and a view of the city', 'interior', 'desk'],
    ['open kitchen, dark green cabinets, brass details', 'interior'],
  ),
  ...createExamples(
    'portrait',
    ['portrait of a young woman with freckles, soft natural light, 85mm', 'portrait', 'woman'],
    ['An old fisherman with a white beard, black and white, dramatic lighting', 'portrait', 'man'],
    ['profile silhouette of a girl against the sunset', 'portrait', 'woman'],
    ['cinematic headshot of a businessman in a suit, studio background', 'portrait', 'man'],
    ['fashion photo of an elegant lady wearing a wide brimmed hat', 'portrait', 'woman'],
    ['double exposure portrait, woman and mountains', 'portrait', 'woman'],
    ['astronaut with a reflective helmet, pop art poster', 'portrait', 'astronaut'],
  ),
  ...createExamples(
    'product',
    ['luxury perfume bottle on black marble, gold accents, studio shot', 'product', 'bottle'],
    ['wireless headphones floating, pastel background', 'product', 'headphones'],
    ['swiss watch with leather strap, macro, dark moody lighting', 'product', 'watch'],
    ['white sneakers on a pink podium', 'product', 'shoe'],
    ['ceramic coffee mug mockup, minimal scene', 'product', 'cup'],
    ['skincare serum with dropper, green leaves and water droplets', 'product', 'bottle'],
    ['smartphone mockup on a gradient background', 'product', 'phone'],
  ),
  ...createExamples(
    'clothing',
    ['red silk evening gown on a mannequin', 'textile', 'dress'],
    ['seamless floral pattern for a summer dress fabric', 'textile', 'pattern'],
    ['folded linen shirts in earth tones', 'textile', 'fabric'],
    ['denim jacket, flat lay', 'textile', 'coat'],
    ['plaid wool scarf, warm winter colors', 'textile', 'fabric'],
  ),
  ...createExamples(
    'ecommerce',
    ['leather handbag, clean white background, soft shadow', 'product', 'bag'],
    ['summer sale banner with a glass of orange juice and fruits', 'still-life', 'fruit'],
    ['set of cosmetic jars on stone podium with flowers', 'product', 'jar'],
    ['scented candle gift box, christmas mood', 'product', 'candle'],
    ['running shoes, dynamic splash, vivid colors', 'product', 'shoe'],
    ['a teapot and two cups on a wooden table, tea ceremony', 'still-life', 'teapot'],
  ),
]

/** Sixty prompts in Chinese, written the same way. */
export const chinesePrompts: readonly ExamplePrompt[] = [
  ...createExamples(
    'general',
    ['夕阳下的雪山湖泊，倒影清晰，超高清摄影', 'landscape', 'mountain'],
    ['一只橘猫趴在窗台上晒太阳', 'animal', 'cat'],
    ['赛博朋克风格的重庆夜景，霓虹灯，雨夜', 'city'],
    ['中国龙腾云驾雾，国潮插画', 'animal', 'dragon'],
    ['江南水乡，小桥流水人家，烟雨蒙蒙', 'city', 'bridge'],
    ['水墨画，两只仙鹤立于松树之上', 'animal', 'crane'],
    ['大熊猫在竹林里吃竹子，可爱', 'animal', 'panda'],
    ['星空下的沙漠，一队骆驼走过', 'landscape', 'desert'],
    ['蓝色大海，海浪拍打着礁石，航拍视角', 'sea', 'wave'],
    ['秋天的银杏大道，落叶满地，金黄色', 'landscape', 'autumn'],
    ['森林里的小鹿，清晨的阳光穿过树林', 'animal', 'deer'],
    ['抽象油画，红蓝撞色，大笔触', 'abstract'],
    ['锦鲤戏荷，国画工笔', 'animal', 'fish'],
    ['上海外滩夜景，灯火辉煌', 'city'],
    ['故宫的红墙和雪', 'city', 'temple'],
    ['草原上奔跑的骏马，逆光', 'animal', 'horse'],
    ['剪纸风格的兔子和月亮，中秋节海报', 'animal', 'rabbit'],
    ['梵高风格的向日葵花瓶', 'still-life', 'flower'],
    ['极光下的小木屋，冰天雪地', 'landscape', 'aurora'],
    ['椰子树，沙滩，比基尼，夏日海边度假', 'sea', 'beach'],
    ['一叶扁舟漂在江面上，孤帆远影', 'sea', 'boat'],
    ['梦幻的蓝鲸在星空中遨游', 'animal', 'whale'],
    ['蝴蝶停在花朵上，微距摄影', 'animal', 'butterfly'],
    ['像素风城市，夜晚，万家灯火', 'city'],
    ['几何图形构成的海报，孟菲斯风格', 'abstract', 'geometry'],
    ['万马奔腾', 'animal', 'horse'],
    ['桂林山水，竹筏，薄雾', 'landscape', 'mountain'],
    ['静物油画：苹果、葡萄和酒杯', 'still-life', 'fruit'],
  ),
  ...createExamples(
    'interior',
    ['现代简约客厅，落地窗，灰色布艺沙发，木地板', 'interior', 'sofa'],
    ['北欧风卧室，浅色木床，绿植点缀', 'interior', 'bed'],
    ['新中式书房，实木书桌，水墨挂画', 'interior', 'desk'],
    ['日式榻榻米茶室，禅意庭院', 'interior'],
    ['奶油风餐厅，圆形餐桌，弧形吊灯', 'interior', 'table'],
    ['轻奢风格的开放式厨房，大理石岛台', 'interior'],
    ['阳台改造成阅读角，一把单人椅', 'interior', 'armchair'],
  ),
  ...createExamples(
    'portrait',
    ['一位穿汉服的少女，侧脸，樱花飘落', 'portrait', 'woman'],
    ['中年男人肖像，伦勃朗光，黑白', 'portrait', 'man'],
    ['短发女生证件照，干净背景', 'portrait', 'woman'],
    ['爷爷慈祥的笑容，柔和光线', 'portrait', 'man'],
    ['海边逆光下的女孩剪影', 'portrait', 'woman'],
    ['戴宇航头盔的人，赛博朋克配色', 'portrait', 'astronaut'],
    ['复古港风美女，红唇，胶片质感', 'portrait', 'woman'],
  ),
  ...createExamples(
    'product',
    ['高端香水瓶，黑金配色，影棚布光', 'product', 'bottle'],
    ['无线蓝牙耳机，白色背景，悬浮', 'product', 'headphones'],
    ['机械手表特写，深色背景，金属质感', 'product', 'watch'],
    ['口红产品海报，丝绸背景', 'product', 'lipstick'],
    ['运动鞋，动感光线，渐变背景', 'product', 'shoe'],
    ['陶瓷马克杯样机，极简风', 'product', 'cup'],
    ['护肤精华液，水滴，绿叶，清新自然', 'product', 'bottle'],
  ),
  ...createExamples(
    'clothing',
    ['红色连衣裙，真丝面料，挂在人台上', 'textile', 'dress'],
    ['青花瓷纹样无缝图案，适合做布料', 'textile', 'pattern'],
    ['羊毛大衣，驼色，平铺拍摄', 'textile', 'coat'],
    ['旗袍设计，刺绣牡丹', 'textile', 'dress'],
    ['叠放的亚麻布，莫兰迪色', 'textile', 'fabric'],
  ),
  ...createExamples(
    'ecommerce',
    ['真皮女包电商主图，白底', 'product', 'bag'],
    ['双十一促销海报，礼盒和红色展台', 'product', 'box'],
    ['新鲜草莓和牛奶，夏日饮品广告', 'still-life', 'fruit'],
    ['面霜罐子放在大理石台面上，柔光', 'product', 'jar'],
    ['香薰蜡烛，温馨氛围，圣诞节', 'product', 'candle'],
    ['功夫茶具，茶壶与茶杯，木桌，热气', 'still-life', 'teapot'],
  ),
]

export const examplePrompts: readonly ExamplePrompt[] = [...englishPrompts, ...chinesePrompts]

/**
 * A prompt with several subjects: the subjects that its image shows, and the words that must be reported as
 * not understood.
 */
interface MultiSubjectPrompt {
  prompt: string
  shown: readonly Subject[]
  notUnderstood: readonly string[]
}

const createMultiSubjectPrompt = (
  prompt: string,
  shown: readonly Subject[],
  ...notUnderstood: string[]
): MultiSubjectPrompt => ({
  prompt,
  shown,
  notUnderstood,
})

/** Sixteen prompts in two languages. Every subject is either shown or reported. */
export const multiSubjectPrompts: readonly MultiSubjectPrompt[] = [
  createMultiSubjectPrompt('a green bottle and a red apple', ['bottle', 'fruit']),
  createMultiSubjectPrompt('绿色的瓶子和红苹果', ['bottle', 'fruit']),
  createMultiSubjectPrompt('a teapot and two cups', ['teapot', 'cup']),
  createMultiSubjectPrompt('茶壶和马克杯', ['teapot', 'cup']),
  createMultiSubjectPrompt('a watch, a ring and a handbag on a podium', ['watch', 'ring', 'bag']),
  createMultiSubjectPrompt('相机、手机和耳机', ['camera', 'phone', 'headphones']),
  createMultiSubjectPrompt('a candle beside a stack of books', ['candle', 'book']),
  createMultiSubjectPrompt('蓝色花瓶和柠檬', ['vase', 'fruit']),
  createMultiSubjectPrompt('a cat and a dog', ['cat'], 'dog'),
  createMultiSubjectPrompt('小猫和小狗', ['cat'], '小狗'),
  createMultiSubjectPrompt('a cat on a sofa', ['cat'], 'sofa'),
  createMultiSubjectPrompt('portrait of a woman with a camera', ['woman'], 'camera'),
  createMultiSubjectPrompt('抱着兔子的女孩', ['woman'], '抱着', '兔子'),
  createMultiSubjectPrompt('a bedroom with a bed and a desk', ['bed'], 'desk'),
  createMultiSubjectPrompt('客厅里的沙发和一只狗', ['sofa'], '狗'),
  createMultiSubjectPrompt('卧室里的床和书架', ['bed'], '书架'),
]
