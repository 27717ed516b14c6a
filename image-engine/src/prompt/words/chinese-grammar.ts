const toSet = (words: string) => new Set(words.split('|'))

/** Single characters that are words of their own: particles, prepositions, conjunctions, places. */
const particles = toSet(
  '的|地|得|了|着|在|和|与|及|以|是|有|被|从|到|向|于|之|其|里|中|上|下|前|后|旁|边|间|内|外|里的|中的|上的|下的|也|都|正|又|很|最|比|像|如|或|并|由|对|这|那|每|他|她|它|我|你|让|为|无|不',
)

/** Before a noun, but not after it, these end a word: 一只猫, but 鱼片. */
const measures = toSet(
  '个|只|条|头|匹|朵|把|座|艘|辆|台|部|瓶|支|杯|棵|双|盏|本|枚|块|位|名|尾|颗|张|件|片|幅|群|束|碗|盘|根|株|间|栋|幢|层|盆|壶|串|队|对|一|两|二|三|四|五|六|七|八|九|十|几|多',
)

/** What a character before a noun says of it: 小猫, 红鱼. */
const qualities = toSet(
  '小|大|老|幼|母|公|雄|巨|孤|白|黑|红|蓝|绿|紫|灰|粉|棕|黄|金|银|橙|橘|青|暖|冷|古|旧|新|高|远|近|胖|瘦|萌',
)

/** A character after which a verb has a complement: 卧着, 望向. */
const verbEndings = toSet('着|了|过|向|满|住')

/** After a verb, these say where to: 流下, 飞出. */
const directions = toSet('下|出|进|入|来|去|起|落')

const verbs = toSet(
  '穿|戴|铺|洒|贴|拿|提|捧|撑|系|披|摆|坐|戏|蹲|卧|站|倚|靠|蜷|伏|挂|停|落|歇|栖|浮|沉|插|开|游|飘|飞|跑|跳|走|睡|趴|躺|卧|蹲|望|追|咬|叼|吃|喝|骑|抱|举|爬|看|扑|停|立|拉|拖|背|驮|叫|藏|躲|盛|装',
)

export const isParticle = (word: string): boolean => particles.has(word)
export const isMeasure = (word: string): boolean => measures.has(word) || /^一./.test(word)
export const isQuality = (word: string): boolean => qualities.has(word)
export const isVerb = (word: string): boolean => verbs.has(word)

/** Whether a character between a noun and this word is a verb: 瀑布流下. */
export const isDirection = (word: string | undefined): boolean =>
  word !== undefined && directions.has(word.slice(0, 1))

/** Whether unknown characters before this word are a verb. */
export const endsVerb = (word: string | undefined): boolean =>
  word !== undefined && verbEndings.has(word.slice(0, 1))
