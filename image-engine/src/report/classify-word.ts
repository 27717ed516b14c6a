import type { SceneFamilyName } from '../intent/intent.ts'
import { isGenre } from '../prompt/genres.ts'
import type { UndrawnClass } from '../prompt/lexicon/undrawn-class.ts'
import type { PromptReading } from '../prompt/read-prompt.ts'
import { foodEnding } from '../prompt/read-ingredients.ts'
import { isBoundary, isPredicate } from '../prompt/words/english-grammar.ts'
import { isNoun, type PromptWord } from '../prompt/words/prompt-word.ts'

const approximated: Readonly<Record<SceneFamilyName, UndrawnClass>> = {
  animal: 'animal',
  portrait: 'person',
  product: 'object',
  'still-life': 'food',
  textile: 'clothing',
  landscape: 'place',
  sea: 'place',
  city: 'place',
  interior: 'place',
  abstract: 'detail',
}

/** How unknown nouns of a class end, in both languages. */
const endings: readonly (readonly [kind: UndrawnClass, pattern: RegExp])[] = [
  ['food', foodEnding],
  ['plant', /(?:tree|flower|plant|bush|fern|vine|moss|lily|berry)s?$|[花草树兰藤菇竹]$/],
  ['vehicle', /(?:truck|train|plane|bike|cycle|ship|copter|craft|tank|wagon)s?$|[车船艇舰机]$/],
  [
    'building',
    /(?:house|building|hall|mill|shop|store|station|church|museum|stadium)s?$|[楼馆店院站厂殿庙]$/,
  ],
  ['clothing', /(?:boot|hat|shirt|pant|glove|helmet|robe|cape|shoe|sock)s?$|[衣裙裤服帽鞋袍衫]$/],
  ['person', /(?:man|woman|men|women|ist|smith)$|[人师员者侠仙兵]$/],
  ['animal', /(?:fish|bird|bear|snake|monkey|lizard|bug)(?:es|s)?$|[鸟兽虫鼠蛇猴鱼犬猪]$/],
]

/** Says of which kind a request is that the image does not fulfil. */
export function classifyUndrawn(word: PromptWord, { runs, mainSubject }: PromptReading): UndrawnClass {
  const { meaning } = word
  if (word.isModifier) return 'detail'
  if (meaning?.lacks) return meaning.lacks
  if (!meaning) return word === mainSubject || isHead(word, runs) ? classifyUnknown(word.word) : 'detail'
  if (/^(?:bokeh|blur|blurred|光斑|模糊)$/.test(word.word)) return 'photograph'
  if (meaning.color) return 'color'
  if (meaning.count !== undefined) return 'count'
  if (meaning.approximate === 'close') return 'detail'
  if (meaning.approximate) return classifyApproximation(word)
  if (meaning.style) return 'style'
  if (meaning.framing) return 'viewpoint'
  if (meaning.time ?? meaning.weather) return 'weather'
  if (meaning.family === 'abstract' || isGenre(word)) return 'detail'
  if (meaning.subjects?.length || meaning.family) return 'combination'
  return 'detail'
}

function classifyApproximation({ meaning, word }: PromptWord): UndrawnClass {
  if (meaning?.subjects?.includes('car')) return 'vehicle'
  if (meaning?.family === 'still-life' && !meaning.subjects?.length && !/food|dessert|[食品点餐]/.test(word))
    return 'object'
  if (meaning?.family === 'product' && !meaning.subjects?.length) return 'detail'
  return meaning?.family ? approximated[meaning.family] : 'detail'
}

const classifyUnknown = (word: string) => endings.find(([, pattern]) => pattern.test(word))?.[0] ?? 'subject'

/** Whether an unknown word is a noun of its own, and not what describes the noun after it. */
function isHead(word: PromptWord, runs: PromptReading['runs']): boolean {
  const run = runs.find(each => each.includes(word)) ?? []
  const next = run[run.indexOf(word) + 1]
  if (/\p{Script=Han}/u.test(word.word))
    return (
      word.word.length > 1 &&
      next?.word !== '的' &&
      !(next?.start === word.end && (isNoun(next) || next.meaning?.isObject))
    )
  if (isPredicate(word.word, next?.word)) return false
  return !next || isBoundary(next.word) || next.meaning?.lacks === 'action'
}
