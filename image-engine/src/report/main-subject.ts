import type { PromptWord } from '../prompt/read-words.ts'
import type { PromptReading } from '../prompt/read-prompt.ts'

/**
 * Finds the noun that a prompt is about: the head of the first noun phrase. Undefined where the prompt names
 * only moods, colours, times and the like.
 */
export function findMainSubject({ runs, negated }: PromptReading): PromptWord | undefined {
  const clauses = runs.map(run => run.filter(word => !negated.has(word)))
  for (const [i, clause] of clauses.entries()) {
    const head = isChinese(clause) ? findChineseHead(clause) : findEnglishHead(clause)
    if (!head) continue
    // "Still life: a violin", 肖像，少女: the picture's kind comes first, then what it shows.
    const named = isKindOfPicture(head) ? findHeadOfClauses(clauses.slice(i + 1)) : undefined
    return named?.meaning && !named.meaning.subjects?.length ? head : (named ?? head)
  }
  return undefined
}

const findHeadOfClauses = (clauses: readonly (readonly PromptWord[])[]) =>
  clauses
    .map(clause => (isChinese(clause) ? findChineseHead(clause) : findEnglishHead(clause)))
    .find(head => head?.meaning?.subjects?.length)

const isChinese = (clause: readonly PromptWord[]) => /\p{Script=Han}/u.test(clause[0]?.word ?? '')

/** Whether a word can be what an image is about: an unknown word, or one with a subject or a place. */
const isContent = ({ meaning, isPart }: PromptWord) =>
  !isPart &&
  (!meaning ||
    Boolean(meaning.subjects?.length && !isSkyOnly(meaning.subjects)) ||
    Boolean(meaning.family && !meaning.style))

const isSkyOnly = (subjects: readonly string[]) =>
  subjects.every(subject => ['sun', 'cloud', 'mist', 'snow', 'moon', 'star'].includes(subject))

const isAgent = ({ meaning }: PromptWord) => meaning?.family === 'animal' || meaning?.family === 'portrait'

const kindsOfPicture = new Set(
  'portrait|headshot|profile|close-up portrait|still life|product|product photography|fashion|interior|interior design|landscape|abstract|composition|mockup|banner|glass|sale|commercial|advertisement|advertising|studio|studio shot|packaging|肖像|人像|头像|写真|静物|产品|产品摄影|室内|室内设计|风景|抽象|商品|服装|服饰|时装|样机|广告|促销|主图|电商|影棚|构成|撞色'.split(
    '|',
  ),
)

const isKindOfPicture = ({ word }: PromptWord) => kindsOfPicture.has(word)

/** Words that end an English noun phrase. */
const boundaries = new Set(
  'of|in|on|at|by|with|and|or|to|from|over|under|above|below|into|through|between|near|beside|behind|across|along|for|as|is|are|that|who|which|where|like|against|out|up|down|off|around|among|inside|outside|next|after|before|during|floating|flying|drifting|flowing|sitting|standing|looking|resting|rising|falling|rolling|reflecting|reflected|surrounded|filled|made'.split(
    '|',
  ),
)

/** Known words without a subject, such as "sleeping": they end a noun phrase that has a noun. */
const endsPhrase = (word: PromptWord) =>
  boundaries.has(word.word) || (word.meaning?.approximate === true && /(?:ing|ed)$/.test(word.word))

function findEnglishHead(clause: readonly PromptWord[]): PromptWord | undefined {
  const phrases: PromptWord[][] = [[]]
  for (const word of clause) {
    if (endsPhrase(word)) phrases.push([])
    else phrases.at(-1)?.push(word)
  }
  const heads = phrases.map(findPhraseHead).filter(head => head !== undefined)
  const [first, second] = heads
  // "Portrait of a robot" is about the robot.
  return first && isKindOfPicture(first) && second ? second : first
}

function findPhraseHead(phrase: readonly PromptWord[]): PromptWord | undefined {
  const content = phrase.filter(isContent)
  const agent = content.findIndex(isAgent)
  const last = content.at(-1)
  if (agent >= 0) {
    const next = content[agent + 1]
    // "A cat chases a ball", but "a cat tower".
    if (!next || next.meaning?.approximate || isVerbLike(next) || last !== next) return content[agent]
    return next.meaning ? content[agent] : next
  }
  const nouns = content.filter(word => !isVerbLike(word))
  // A smartphone mockup is about the smartphone.
  return nouns.findLast(word => !isKindOfPicture(word)) ?? nouns.at(-1)
}

const isVerbLike = ({ word, meaning }: PromptWord) =>
  !meaning &&
  /(?:ing|ed|ly|[^su]s)$/.test(word) &&
  word.length > 3 &&
  !/^(?:king|ring|bed|family)$/.test(word) &&
  !isPlural(word)

/** A plural noun that stands alone looks like a verb, and counts as a noun. */
const isPlural = (word: string) =>
  word.endsWith('s') && !/(?:ses|zes|ches|shes|ks|ms|ls|ts|ns|ps)$/.test(word)

function findChineseHead(clause: readonly PromptWord[]): PromptWord | undefined {
  const measure = clause.findIndex(isMeasure)
  const named = measure >= 0 ? findHeadOfPhrase(clause.slice(measure + 1)) : undefined
  return named ?? findHeadOfPhrase(clause)
}

/** A number with a measure word stands before the subject: 一辆, 三只. */
const isMeasure = ({ word, meaning }: PromptWord) =>
  meaning?.count !== undefined ||
  /^一(?:个|片|座|只|幅|张|艘|条|位|名|队|束|朵|把|匹|辆|双|架|瓶|台|本|棵|杯|支|件|枚|盏|头|群|块|间)$/.test(
    word,
  )

function findHeadOfPhrase(words: readonly PromptWord[]): PromptWord | undefined {
  const first = words.findIndex(isContent)
  if (first < 0) return undefined
  const start = words[first]
  const next = words[first + 1]
  // 女孩抱着她的猫 is about the girl, 女孩的猫 about the cat.
  const particle = words.findLastIndex(({ word }) => word.endsWith('的'))
  const isModified = particle > first && words.slice(particle + 1).some(isContent)
  if (isModified && !(start && isAgent(start) && next?.word !== '的'))
    return findHeadOfPhrase(words.slice(particle + 1))
  return findCompoundHead(words.slice(first))
}

/** Chinese compounds end with their head: 城市街道 is a street. Animals and people act instead. */
function findCompoundHead(words: readonly PromptWord[]): PromptWord | undefined {
  let head = words[0]
  for (const word of words.slice(1)) {
    const isCompound = head?.end === word.start && isContent(word) && (word.meaning ?? word.word.length > 1)
    if (!isCompound || (head && isAgent(head))) break
    if (!isKindOfPicture(word)) head = word
  }
  return head
}
