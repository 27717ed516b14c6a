import { createFamilyMeaning, markApproximate, type LexiconEntry } from './meaning.ts'
import type { Appearance, Hair, Haircut } from '../../intent/intent.ts'

const people = (skin: Appearance['skin'], hair: Appearance['hair']): { appearance: Appearance } => ({
  appearance: { ...(skin && { skin }), ...(hair && { hair }) },
})
const hair = (color: NonNullable<Appearance['hair']>) => ({ appearance: { hair: color } })

const hairWords: readonly (readonly [color: Hair | undefined, english: string, chinese: string])[] = [
  [undefined, '', ''],
  ['black', 'black|dark', '黑|黑色|乌黑'],
  ['brown', 'brown|chestnut', '棕|棕色|褐色'],
  ['blond', 'blonde|blond|golden', '金|金色'],
  ['red', 'red|ginger|auburn', '红|红色'],
  ['grey', 'grey|gray|white|silver', '白|白色|银|银色|灰|灰色'],
  ['pink', 'pink', '粉|粉色'],
  ['blue', 'blue', '蓝|蓝色'],
  ['purple', 'purple|violet', '紫|紫色'],
]
const cutWords: readonly (readonly [cut: Haircut | undefined, english: string, chinese: string])[] = [
  ['long', 'long $ hair', '$长发|$长头发|$长直发'],
  ['short', 'short $ hair|$ bob', '$短发|$短头发'],
  ['twintails', '$ twintails|$ pigtails|$ twin tails', '$双马尾'],
  ['bun', '$ bun|$ hair bun', '$丸子头|$盘发'],
  [undefined, '$ hair', '$头发'],
]

/** "Long red hair", 粉色双马尾: each cut in each color. */
const hairEntries: readonly LexiconEntry[] = hairWords.flatMap(([color, colorsEn, colorsZh]) =>
  cutWords
    .filter(([cut]) => cut ?? color)
    .map(([cut, english, chinese]): LexiconEntry => {
      const fill = (patterns: string, colors: string) =>
        patterns
          .split('|')
          .flatMap(pattern =>
            colors.split('|').map(each => pattern.replace('$', each).trim().replace('  ', ' ')),
          )
          .filter(word => word !== 'bun' && word !== 'bob')
          .join('|')
      return [
        fill(english, colorsEn),
        fill(chinese, colorsZh),
        { appearance: { ...(color && { hair: color }), ...(cut && { cut }) } },
      ]
    }),
)

/** Where people come from and the color of their hair: what a poster of a person shows of it. */
export const appearanceEntries: readonly LexiconEntry[] = [
  ...hairEntries,
  [
    'wearing glasses|with glasses|with round glasses',
    '戴眼镜|戴着眼镜|戴眼镜的',
    { appearance: { hasGlasses: true } },
  ],
  ['', '戴', { ...markApproximate({}), lacks: 'action' }],
  [
    'white beard|grey beard|gray beard|long white beard',
    '白胡子|白胡须|花白胡子',
    { appearance: { hasBeard: true, hair: 'grey' } },
  ],
  ['beard|full beard|bearded|moustache', '胡子|胡须|络腮胡', { appearance: { hasBeard: true } }],
  [
    'asian|east asian|chinese|japanese|korean|taiwanese|mongolian|tibetan|hong kong girl',
    '亚洲|亚裔|东亚|中国|日本|韩国|亚洲人|中国人|日本人|韩国人|华人|东方|藏族|苗族|蒙古族|汉族|唐朝|宋朝|明朝|清朝',
    people('light', 'black'),
  ],
  [
    'southeast asian|thai|vietnamese|filipino|filipina|indonesian|malay|malaysian|polynesian|hawaiian|latina|latino|hispanic|mexican|brazilian|arab|arabic|persian|turkish|middle eastern|native american|moroccan|egyptian',
    '东南亚|泰国|越南|菲律宾|印尼|印度尼西亚|拉丁裔|拉美|墨西哥|巴西|阿拉伯|波斯|土耳其|中东|埃及|维吾尔族|傣族',
    people('medium', 'black'),
  ],
  [
    'indian|south asian|pakistani|bangladeshi|sri lankan|nepali|aboriginal',
    '印度|南亚|巴基斯坦|尼泊尔',
    people('brown', 'black'),
  ],
  [
    'african|african american|black skinned|dark skinned|dark-skinned|nigerian|kenyan|ethiopian|ghanaian|jamaican|afro|maasai',
    '非洲|非裔|黑人|黑皮肤|深色皮肤|尼日利亚|肯尼亚|埃塞俄比亚',
    people('dark', 'black'),
  ],
  [
    'caucasian|european|white skinned|fair skinned|fair-skinned|pale skin|german|french|british|english|polish|russian|ukrainian|dutch|american|australian|canadian',
    '欧洲|欧美|白人|白皮肤|德国|法国|英国|俄罗斯|乌克兰|荷兰|美国',
    people('light', 'brown'),
  ],
  ['swedish|norwegian|danish|finnish|icelandic|viking', '瑞典|挪威|丹麦|芬兰|冰岛', people('light', 'blond')],
  ['irish|scottish', '爱尔兰|苏格兰', people('light', 'red')],
  ['italian|spanish|greek|portuguese|mediterranean', '意大利|西班牙|希腊|葡萄牙', people('medium', 'brown')],
  ['tan skin|tanned|olive skin', '小麦色皮肤', people('medium', undefined)],
  [
    'blonde|blond|blonde hair|blond hair|golden hair|yellow hair|fair hair',
    '金发|金色头发|金色长发|金发碧眼|黄头发',
    hair('blond'),
  ],
  [
    'redhead|red hair|ginger hair|red-haired|red haired|auburn hair',
    '红发|红头发|红色头发|红色长发',
    hair('red'),
  ],
  [
    'brunette|brown hair|brown-haired|brown haired|chestnut hair',
    '棕发|棕色头发|棕色长发|褐色头发',
    hair('brown'),
  ],
  [
    'black hair|black-haired|black haired|dark hair|dark-haired|long black hair|short black hair',
    '黑发|黑色长发|黑色短发|黑头发|黑长直|黑色头发|乌黑的长发|乌黑长发',
    hair('black'),
  ],
  [
    'grey hair|gray hair|white hair|silver hair|white-haired|grey-haired|gray-haired|silver-haired',
    '白发|银发|灰发|白头发|白色长发|银色长发|花白头发|白发苍苍',
    hair('grey'),
  ],
  [
    'hanfu|kimono|hanbok',
    '汉服|和服|韩服|古装|唐装少女|旗袍美女',
    {
      ...createFamilyMeaning('portrait')('person'),
      weight: 1.2,
      approximate: 'close',
      lacks: 'clothing',
      ...people('light', 'black'),
    },
  ],
]
