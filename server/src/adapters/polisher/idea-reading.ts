import type { Language, ScenarioId } from '@tessera/shared-contracts'
import { facets, phrasesOf, quality, subjects, type Facet, type Subject } from './phrases.ts'

/** What an idea is, as far as polishing it depends on that. */
export interface Idea {
  language: Language
  subject: Subject
  /** Painted or drawn, and not taken with a camera. */
  painted: boolean
  /** What it leaves open. */
  open: readonly Facet[]
}

/** Words of either language that show what an idea is about, the more particular before the more general. */
const words: readonly [subject: Subject, words: RegExp][] = [
  [
    'animal',
    /\b(?:cat|kitten|dog|puppy|bird(?!'?s[- ]eye)|horse|fox|tiger|lion|wolf|bear|rabbit|whale|fish|deer|owl|animal|dragon)(?:e?s)?\b|猫|狗|鸟(?!瞰)|马(?![路克卡赛])|狐|虎|狮|狼|熊|兔|鲸|鱼|鹿|动物|龙/i,
  ],
  [
    'person',
    /\b(?:man|men|woman|women|girl|boy|portrait|face|people|person|child|children|dancer|sailor)s?\b|人像|女孩|男孩|女人|男人|老人|肖像|少女|孩子|舞者/i,
  ],
  [
    'clothing',
    /\b(?:dress|fashion|clothes|clothing|coat|silk|fabric|textile|outfit|kimono)(?:e?s)?\b|服装|时装|连衣裙|外套|丝绸|布料|旗袍|穿搭|模特/i,
  ],
  [
    'product',
    /\b(?:product|bottle|perfume|wristwatch|shoe|sneaker|cosmetic|packaging|jewell?ery|headphone|cup|vase)s?\b|产品|瓶|香水|手表|鞋|化妆品|包装|珠宝|耳机|杯/i,
  ],
  [
    'interior',
    /\b(?:room|interior|kitchen|bedroom|sofa|living|office|hotel|bathroom|loft)s?\b|室内|客厅|卧室|厨房|沙发|书房|酒店|房间/i,
  ],
  [
    'city',
    /\b(?:city|cities|street|building|tower|skyline|bridge|architecture|neon|alley|cyberpunk)s?\b|城市|街|建筑|高楼|天际线|桥|霓虹|小巷|赛博/i,
  ],
  [
    'water',
    /\b(?:lake|sea|ocean|beach|river|waterfall|harbou?r|coast|shore)(?:e?s)?\b|湖|海|沙滩|河|瀑布|港/i,
  ],
  [
    'land',
    /\b(?:mountain|forest|valley|desert|landscape|snow|sky|island|field|garden|hill|castle)s?\b|山|森林|峡谷|沙漠|风景|雪|天空|岛|田野|花园/i,
  ],
]

/** What a scenario asks for, whatever the idea is about. */
const subjectOfScenario: Partial<Record<string, Subject>> = {
  interior: 'interior',
  portrait: 'person',
  product: 'product',
  clothing: 'clothing',
  ecommerce: 'listing',
} satisfies Partial<Record<ScenarioId, Subject>>

const paintedWords =
  /\b(?:paint(?:ing|ed)|watercolou?r|oil on|gouache|ink wash|illustration|sketch|drawing|anime|cartoon|comic|woodcut|pixel art)\b|水彩|水墨|油画|国画|山水画|插画|素描|动漫|漫画|卡通|版画|像素/i

/** Words by which an idea says a facet itself: nothing is added that it has decided. */
const said: Record<Facet, RegExp> = {
  detail: /\b(?:detailed|intricate)\b|细节|精致/i,
  light:
    /\b(?:light(?![- ](?:weight|\w*blue|green|gr[ae]y|pink|brown|yellow))|lit|lighting|sunset|sunrise|dawn|dusk|night|neon|backlit|glow\w*|shadows?)\b|(?<![目时风观])光(?![滑泽])|日落|日出|黄昏|夜|霓虹|晨/i,
  composition:
    /\b(?:composition|close-?up|wide shot|aerial|bird'?s[- ]eye|symmetr\w+|centred|centered|top view)\b|构图|特写|俯拍|俯视|鸟瞰|全景|对称/i,
  lens: /\b(?:\d+ ?mm|lens|bokeh|depth of field|macro|f\/\d)\b|镜头|景深|微距|毫米/i,
  style:
    /\b(?:style|painting|watercolou?r|illustration|photo\w*|render\w*|ink|sketch|drawing|anime|cartoon|cinematic|minimalis\w+)\b|风格|画风|水彩|水墨|油画|国画|山水画|插画|摄影|渲染|素描|动漫|漫画|卡通|极简/i,
  quality: /\b(?:[48]k|high resolution|sharp focus|masterpiece)\b|高清|超清|高分辨率|[48]k/i,
}

/** Every phrase of a facet that a polish may have added before. */
const phrasesBefore = (facet: Facet): readonly string[] =>
  facet === 'quality'
    ? Object.values(quality).flatMap(({ taken, painted }) => [...taken, ...painted])
    : subjects.flatMap(subject => Object.values(phrasesOf[subject]).flatMap(phrases => phrases[facet]))

/** Reads an idea: its language, what it is about, and what it leaves open. */
export function readIdea(text: string, scenario: string | null): Idea {
  const painted = paintedWords.test(text)
  const isOpen = (facet: Facet) =>
    !said[facet].test(text) && !phrasesBefore(facet).some(phrase => text.includes(phrase))
  return {
    language: /\p{Script=Han}/u.test(text) ? 'zh' : 'en',
    subject:
      subjectOfScenario[scenario ?? ''] ?? words.find(([, found]) => found.test(text))?.[0] ?? 'anything',
    painted,
    open: facets.filter(facet => isOpen(facet) && !(painted && facet === 'lens')),
  }
}
