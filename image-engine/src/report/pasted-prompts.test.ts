import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyzePrompt } from './analyze-prompt.ts'

const describe = (prompt: string) =>
  analyzePrompt(prompt).limitations.map(({ id, phrases }) => `${id}: ${phrases.join(', ')}`)

const kinds: Readonly<Record<string, readonly (readonly [prompt: string, ...lacks: string[]])[]>> = {
  'a phrase is quoted whole': [
    ['a living room with a wooden coffee table', 'changed: wooden coffee table'],
    ['a wizard casting a spell in a forest', 'similar: wizard', 'missing: casting a spell'],
    ['a robot bartender pouring cocktails', 'missing: robot bartender pouring cocktails'],
    ['a snow covered cabin in the woods', 'missing: snow covered cabin'],
    ['a street at night, flying cars', 'missing: flying cars'],
    ['a cat, holding a plate of sushi', 'missing: holding a plate of sushi'],
    ['a bearded viking warrior', 'similar: bearded viking warrior'],
    ['a girl with pink twin tails holding a lollipop', 'missing: holding a lollipop'],
    ['a rabbit, woodcut style', 'style: woodcut style'],
    ['极简风格海报，猫', 'style: 海报'],
    ['上海东方明珠夜景', 'missing: 东方明珠'],
    ['一只橘猫趴在窗台上', 'missing: 趴在窗台上'],
    ['少年骑着自行车', 'missing: 骑着自行车'],
    ['口红，红色丝绸背景', 'missing: 红色丝绸背景'],
    ['草原，羊群', 'missing: 羊群'],
    ['柴犬戴着墨镜', 'similar: 柴犬', 'missing: 戴着墨镜'],
  ],
  'notation and technique are no things': [
    ['a lake at dawn, 85mm f1.4, f2.8'],
    ['a lake, color grading, high contrast, hard shadows'],
    ['汽车，速度感'],
    ['湖泊，超高画质，最佳质量，f1.8'],
    ['清晨的森林，阳光透过树叶'],
  ],
  'another thing in its place is missing': [
    ['a pig in watercolor', 'missing: pig'],
    ['a modern kitchen', 'missing: modern kitchen'],
    ['a tiger face', 'missing: tiger face'],
    ['可爱的小猪', 'missing: 小猪'],
    ['现代厨房', 'missing: 厨房'],
    ['two parrots', 'similar: two parrots'],
    ['一位公主', 'similar: 公主'],
  ],
  'a name and a verb are quoted whole': [
    ['a diner on route 66 at night', 'missing: diner, route 66'],
    ['a boeing 747, two cats', 'missing: boeing 747'],
    ['瀑布流下', 'missing: 瀑布流下'],
    ['电竞房，双显示器', 'missing: 电竞房, 双显示器'],
  ],
  'a colored outline is no style': [
    ['a fox sticker, white outline', 'style: sticker', 'changed: white outline'],
    ['a fox, thick black outlines', 'changed: thick black outlines'],
    ['a fox outlined in gold', 'changed: outlined in gold'],
    ['a fox, outline'],
  ],
  'parts are not named beside the whole': [
    ['a burger with cheese and onions on a plate', 'missing: burger, plate'],
    ['a tractor with tires and chains', 'missing: tractor'],
    ['火锅，毛肚，牛肉，生菜', 'missing: 火锅'],
    ['小龙虾，啤酒', 'missing: 小龙虾, 啤酒'],
    ['ramen with pork slices, green onions and a soft boiled egg', 'similar: ramen'],
    ['a sea turtle swimming underwater, sun rays'],
    ['a fox with soft fur'],
    ['海龟，海底，阳光'],
    ['ramen with egg and scallions', 'similar: ramen'],
    ['fried rice with egg and scallions', 'missing: fried rice'],
    ['a bowl of oatmeal with strawberries and apple slices', 'missing: bowl of oatmeal'],
    ['pancakes, strawberries, maple syrup', 'missing: pancakes'],
    ['牛排配番茄和葱花', 'missing: 牛排'],
  ],
  'every word for photography is said': [
    ['a watch, product photography', 'photograph: product photography'],
    ['noodles, food photography', 'photograph: food photography', 'similar: noodles'],
    ['a tower, architectural photography', 'photograph: architectural photography'],
    ['a lake, long exposure, nikon d850, ND filter', 'photograph: long exposure, nikon d850, ND filter'],
    ['手表，产品摄影', 'photograph: 产品摄影'],
    ['湖泊，长曝光，佳能EOS R5', 'photograph: 长曝光, 佳能EOS R5'],
    ['连衣裙，时装摄影', 'photograph: 时装摄影'],
  ],
  'what is absent is missing, and not changed': [
    ['a perfume bottle in the rain', 'missing: rain'],
    ['a woman wearing a red dress'],
    ['穿旗袍的女子'],
    ['a vase at dawn', 'missing: dawn'],
    ['a harbor, a woman', 'missing: harbor'],
    ['香水瓶，雨', 'missing: 雨'],
  ],
  'the color of a background is drawn in a studio, and named elsewhere': [
    ['a red car on a yellow background'],
    ['耳机，白色背景'],
    ['蓝牙耳机，黑色背景'],
    ['a butterfly on a white background', 'missing: white background'],
    ['green mountains at noon', 'changed: green mountains'],
  ],
}

for (const [kind, rows] of Object.entries(kinds))
  for (const [prompt, ...lacks] of rows)
    test(`${kind}: "${prompt}"`, () => assert.deepEqual(describe(prompt).toSorted(), lacks.toSorted()))
