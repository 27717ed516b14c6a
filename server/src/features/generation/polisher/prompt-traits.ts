import type { Language, ScenarioId } from '@tessera/shared-contracts'
import { facets, subjectPhrases, qualityPhrases, subjects, type Facet, type Subject } from './phrases.ts'

/** The properties of a prompt that polishing depends on. */
export interface PromptTraits {
  language: Language
  subject: Subject
  /** Painted or drawn, not photographed. */
  isPainted: boolean
  /** Facets that the prompt does not mention. */
  openFacets: readonly Facet[]
}

/** Words in both languages that reveal the subject of a prompt. The first match wins. */
const subjectPatterns: readonly [subject: Subject, pattern: RegExp][] = [
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

/** Scenarios that set the subject, whatever the prompt says. */
const scenarioSubjects: ReadonlyMap<string, Subject> = new Map<ScenarioId, Subject>([
  ['interior', 'interior'],
  ['portrait', 'person'],
  ['product', 'product'],
  ['clothing', 'clothing'],
  ['ecommerce', 'listing'],
])

const paintedPattern =
  /\b(?:paint(?:ing|ed)|watercolou?r|oil on|gouache|ink wash|illustration|sketch|drawing|anime|cartoon|comic|woodcut|pixel art)\b|水彩|水墨|油画|国画|山水画|插画|素描|动漫|漫画|卡通|版画|像素/i

/** Words that mention a facet. Nothing is added to a facet that the prompt mentions. */
const facetPatterns: Record<Facet, RegExp> = {
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

/** All phrases that an earlier polish can have added for a facet. */
const listFacetPhrases = (facet: Facet): readonly string[] =>
  facet === 'quality'
    ? Object.values(qualityPhrases).flatMap(({ photo, painted }) => [...photo, ...painted])
    : subjects.flatMap(subject => Object.values(subjectPhrases[subject]).flatMap(phrases => phrases[facet]))

/** Detects the language, the subject and the open facets of a prompt. */
export function detectPromptTraits(text: string, scenario: string | null): PromptTraits {
  const isPainted = paintedPattern.test(text)
  const isOpen = (facet: Facet) =>
    !facetPatterns[facet].test(text) && !listFacetPhrases(facet).some(phrase => text.includes(phrase))
  return {
    language: /\p{Script=Han}/u.test(text) ? 'zh' : 'en',
    subject:
      scenarioSubjects.get(scenario ?? '') ??
      subjectPatterns.find(([, pattern]) => pattern.test(text))?.[0] ??
      'anything',
    isPainted,
    openFacets: facets.filter(facet => isOpen(facet) && !(isPainted && facet === 'lens')),
  }
}
