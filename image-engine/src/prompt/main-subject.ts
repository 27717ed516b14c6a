import { isGenre } from './genres.ts'
import { isBoundary } from './words/english-grammar.ts'
import { isAgent, isNoun, isThing, type PromptWord } from './words/prompt-word.ts'

/** The words of a prompt, run by run, and those that a negation removes. */
interface Words {
  runs: readonly (readonly PromptWord[])[]
  negated: ReadonlySet<PromptWord>
}

/**
 * Finds the noun that a prompt is about: the head of the first noun phrase that is not a setting. Undefined where
 * the prompt names only moods, colors, times and the like.
 */
export function findMainSubject({ runs, negated }: Words): PromptWord | undefined {
  const clauses = runs.map(run => run.filter(word => !negated.has(word)))
  const heads = clauses
    .map(clause => ({ head: findHead(clause), isSetting: isSetting(clause) }))
    .filter(({ head }) => head !== undefined)
  const at = Math.max(
    0,
    heads.findIndex(({ head, isSetting }) => !isSetting || (head && isThing(head))),
  )
  const head = heads[at]?.head
  const later = heads.slice(at + 1).map(({ head: other }) => other)
  // "Still life: a violin", 肖像，少女: the genre comes first, then what the image shows.
  if (head && isGenre(head)) {
    const named = later.find(other => other?.meaning?.subjects?.length)
    return named?.meaning && !named.meaning.subjects?.length ? head : (named ?? head)
  }
  // "A beach at dawn, a dog": a person or an animal with a clause of its own lives in the place.
  const agent =
    head?.meaning && !isThing(head) ? later.find(other => other && isDrawnAgent(other)) : undefined
  return agent ?? head
}

const findHead = (clause: readonly PromptWord[]) =>
  isChinese(clause) ? findChineseHead(clause) : findEnglishHead(clause)

const isDrawnAgent = (word: PromptWord) =>
  isAgent(word) && !word.meaning?.approximate && Boolean(word.meaning?.subjects?.length)

const prepositions = new Set('in|on|at|under|by|beside|near|inside|behind|above|below|through'.split('|'))
const locatives = new Set('里|上|下|中|边|旁|前|间|月下|雨中|夕阳下|下的'.split('|'))

/** "In a forest, a fox", 森林里，一只狐狸: the first clause says where. */
const isSetting = (clause: readonly PromptWord[]) =>
  prepositions.has(clause[0]?.word ?? '') || locatives.has(clause.at(-1)?.word ?? '')

const isChinese = (clause: readonly PromptWord[]) => /\p{Script=Han}/u.test(clause[0]?.word ?? '')

/** Whether a word can be what an image is about: an unknown word, or one with a subject or a place. */
const isContent = ({ meaning, isModifier }: PromptWord) =>
  !isModifier &&
  (!meaning ||
    meaning.isObject === true ||
    Boolean(meaning.subjects?.length && !isSkyOnly(meaning.subjects)) ||
    Boolean(meaning.family && !meaning.style))

const isSkyOnly = (subjects: readonly string[]) =>
  subjects.every(subject => ['sun', 'cloud', 'mist', 'snow', 'moon', 'star'].includes(subject))

/** Known words without a subject, such as "sleeping": they end a noun phrase that has a noun. */
const endsPhrase = (word: PromptWord) =>
  isBoundary(word.word) ||
  word.meaning?.lacks === 'action' ||
  (word.meaning?.approximate === true && /(?:ing|ed)$/.test(word.word))

function findEnglishHead(clause: readonly PromptWord[]): PromptWord | undefined {
  const phrases: PromptWord[][] = [[]]
  for (const word of clause) {
    if (endsPhrase(word)) phrases.push([])
    else phrases.at(-1)?.push(word)
  }
  const heads = phrases.map(findPhraseHead).filter(head => head !== undefined)
  const [first, second] = heads
  // "Portrait of a robot" is about the robot.
  return first && isGenre(first) && second ? second : first
}

/** An unknown word before a known noun is an adjective for all we know. */
const describesNext = ({ meaning }: PromptWord, next: PromptWord | undefined) =>
  !meaning && next !== undefined && isNoun(next)

function findPhraseHead(phrase: readonly PromptWord[]): PromptWord | undefined {
  const content = phrase.filter((word, at) => isContent(word) && !describesNext(word, phrase[at + 1]))
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
  return nouns.findLast(word => !isGenre(word)) ?? nouns.at(-1)
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
  const measure = clause.findIndex(
    (word, at) => isMeasure(word) && !conjunctions.has(clause[at - 1]?.word ?? ''),
  )
  const named = measure >= 0 ? findHeadOfPhrase(clause.slice(measure + 1)) : undefined
  return named ?? findHeadOfPhrase(clause)
}

const conjunctions = new Set('和|与|及|带|带有|配|搭配'.split('|'))

/** A number with a measure word stands before the subject: 一辆, 三只. */
const isMeasure = ({ word, meaning }: PromptWord) =>
  meaning?.count !== undefined ||
  /^一(?:个|片|座|只|幅|张|艘|条|位|名|队|束|朵|把|匹|辆|双|架|瓶|台|本|棵|杯|支|件|枚|盏|头|群|块|间)$/.test(
    word,
  )

function findHeadOfPhrase(phrase: readonly PromptWord[]): PromptWord | undefined {
  const joint = phrase.findIndex(({ word }) => conjunctions.has(word))
  const words = joint > 0 && phrase.slice(0, joint).some(isContent) ? phrase.slice(0, joint) : phrase
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
    if (!isGenre(word)) head = word
  }
  return head
}
