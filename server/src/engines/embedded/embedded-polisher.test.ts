import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyzePrompt } from '@tessera/image-engine/report'
import { embeddedPolisher } from './embedded-polisher.ts'

const english = [
  'a red bicycle leaning on a brick wall',
  'a mountain lake',
  'snowy peaks above a valley',
  'a pine forest',
  'an autumn forest',
  'sand dunes',
  'a canyon at noon',
  'a meadow full of wildflowers',
  'cherry blossoms',
  'northern lights over a lake',
  'a stormy ocean',
  'waves on a beach',
  'an island with a lighthouse',
  'three sailboats',
  'a quiet harbor',
  'a city skyline',
  'a rainy street at night',
  'an old town with red roofs',
  'a castle on a hill',
  'a temple in the mist',
  'a suspension bridge',
  'new york in winter',
  'a narrow alley',
  'skyscrapers at dusk',
  'a village church',
  'a living room',
  'a bedroom with a blue bed',
  'a home office',
  'a dining table for six',
  'a reading nook with an armchair',
  'a kitchen with an island',
  'a green sofa',
  'bookshelves',
  'a bathroom',
  'a hotel lobby with plants',
  'a perfume bottle',
  'a watch on marble',
  'white sneakers',
  'two cups and a teapot',
  'a leather handbag',
  'a red sports car',
  'a camera',
  'headphones on a podium',
  'a candle and a book',
  'a gold ring',
  'a smartphone mockup',
  'lipstick, pink background',
  'a gift box with a ribbon',
  'seven bottles',
  'a laptop on a desk',
  'a bowl of lemons',
  'red apples and a blue vase',
  'sunflowers in a vase',
  'still life with pears',
  'a birthday cake',
  'a glass of wine',
  'strawberries',
  'a cup of coffee',
  'roses',
  'a slice of pizza',
  'portrait of a woman',
  'portrait of an old man with a beard',
  'an astronaut',
  'a child by the sea',
  'a robot',
  'a businessman in a suit',
  'a girl with red hair',
  'a samurai',
  'two dancers',
  'a man in a storm',
  'a cat',
  'three black cats under a full moon',
  'a fox in the forest',
  'a dog chasing a ball',
  'a white horse',
  'a blue whale',
  'koi fish in a pond',
  'a butterfly on a flower',
  'an owl at night',
  'a giant panda eating bamboo',
  'a dragon over a castle',
  'a tiger in the snow',
  'five birds over a lake',
  'two cranes, ink wash',
  'an elephant',
  'a red evening gown',
  'a denim jacket',
  'folded linen',
  'a seamless floral pattern',
  'a silk scarf',
  'abstract liquid',
  'geometric shapes, bauhaus',
  'gradient orbs, pastel',
  'silk waves in blue',
  'the sound of silence',
  'warm and calm',
  'a tractor by the lake',
  'a trombone',
  'xyzzy',
  'a beach without people, vivid colors.',
]

const chinese = [
  '一只橘猫坐在窗台上',
  '雪山湖泊',
  '黄昏的沙漠',
  '竹林',
  '秋天的森林',
  '草原',
  '野花田',
  '樱花',
  '极光',
  '大峡谷',
  '海浪',
  '沙滩',
  '海岛和灯塔',
  '三艘帆船',
  '暴风雨中的大海',
  '城市夜景',
  '雨中的街道',
  '江南古镇',
  '城堡',
  '薄雾中的寺庙',
  '大桥',
  '冬天的北京',
  '小巷',
  '摩天大楼',
  '村里的教堂',
  '客厅',
  '蓝色大床的卧室',
  '书房',
  '餐桌',
  '扶手椅',
  '厨房',
  '绿色沙发',
  '书架',
  '浴室',
  '有绿植的房间',
  '香水瓶',
  '大理石上的手表',
  '小白鞋',
  '茶壶和茶杯',
  '真皮女包',
  '红色跑车',
  '照相机',
  '蓝牙耳机',
  '蜡烛和书',
  '钻戒',
  '手机样机',
  '口红，粉色背景',
  '礼盒',
  '七个瓶子',
  '笔记本电脑',
  '柠檬',
  '红苹果和蓝色花瓶',
  '向日葵',
  '静物，梨',
  '生日蛋糕',
  '一杯红酒',
  '草莓',
  '咖啡',
  '玫瑰',
  '披萨',
  '女人肖像',
  '白胡子的老人',
  '宇航员',
  '海边的孩子',
  '机器人',
  '穿西装的男人',
  '红头发的女孩',
  '武士',
  '两位舞者',
  '戴帽子的少女',
  '猫',
  '月下的三只黑猫',
  '森林里的狐狸',
  '追球的小狗',
  '白马',
  '蓝鲸',
  '锦鲤',
  '花朵上的蝴蝶',
  '夜晚的猫头鹰',
  '吃竹子的大熊猫',
  '飞龙在天',
  '雪中的老虎',
  '湖上的飞鸟',
  '两只仙鹤，水墨画',
  '大象',
  '红色晚礼服',
  '牛仔外套',
  '亚麻布',
  '无缝图案',
  '真丝围巾',
  '抽象流体',
  '几何图形',
  '渐变光斑',
  '蓝色丝绸',
  '寂静之声',
  '温暖宁静',
  '湖边的拖拉机',
  '长号',
  '一辆自行车靠在砖墙上',
  '没有人的海滩，明亮。',
]

for (const [language, prompts] of [
  ['English', english],
  ['Chinese', chinese],
] as const) {
  test(`100 prompts in ${language} are understood as well as before or better, with subject, place and language`, async t => {
    assert.equal(new Set(prompts).size, 100)
    let improved = 0
    for (const prompt of prompts) {
      const polished = await embeddedPolisher.polish(prompt)
      const before = analyzePrompt(prompt)
      const after = analyzePrompt(polished)
      const added = polished.slice(prompt.length - 1)
      const list = (words: readonly { word: string }[]) => words.map(({ word }) => word)

      assert.ok(polished.startsWith(prompt.replace(/[.。]$/, '')), polished)
      assert.equal(after.family, before.family, polished)
      assert.deepEqual(after.subjects, before.subjects, polished)
      assert.deepEqual(after.mainSubject, before.mainSubject, polished)
      assert.equal(after.canDrawMainSubject, before.canDrawMainSubject, polished)
      assert.deepEqual(list(after.notUnderstood), list(before.notUnderstood), polished)
      for (const word of list(before.understood)) assert.ok(list(after.understood).includes(word), polished)
      assert.ok(after.understood.length >= before.understood.length, polished)
      if (language === 'English') assert.doesNotMatch(added, /\p{Script=Han}/u)
      else assert.doesNotMatch(added, /[a-z]/i)
      assert.equal(await embeddedPolisher.polish(polished), polished)
      if (after.understood.length > before.understood.length) improved++
    }
    t.diagnostic(`${improved} of 100 became richer`)
    assert.ok(improved >= 60, `${improved} of 100 became richer`)
  })
}

test('leaves a prompt alone whose main subject cannot be drawn', async () => {
  const prompt = 'a red bicycle leaning on a brick wall'
  assert.equal(await embeddedPolisher.polish(prompt), prompt)
})

test('keeps an indoor cat indoors, and adds no wildlife', async () => {
  const polished = await embeddedPolisher.polish('一只橘猫坐在窗台上')
  assert.match(polished, /^一只橘猫坐在窗台上，/)
  assert.doesNotMatch(polished, /野生|摄影|森林/)
})

test('respects the maximum length', async () => {
  assert.ok((await embeddedPolisher.polish('a mountain lake, '.repeat(200))).length <= 2_000)
  assert.equal((await embeddedPolisher.polish('x'.repeat(5_000))).length, 2_000)
})
