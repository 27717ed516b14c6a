import { stopWords, stopWordsChinese, negators, negatorsChinese } from './stop-words.ts'
import { colorEntries } from './colors.ts'
import { ageEntries, countEntries } from './counts.ts'
import { animalEntries, peopleEntries } from './people-and-animals.ts'
import { abstractFormEntries } from './abstract-forms.ts'
import { skyAndWeatherEntries } from './sky-and-weather.ts'
import { moodAndStyleEntries } from './moods-and-styles.ts'
import type { Meaning } from './meaning.ts'
import { undrawnEntries } from './undrawn.ts'
import { compoundEntries } from './compounds.ts'
import { appearanceEntries } from './origins.ts'
import { unsupportedStyleEntries } from './unsupported-styles.ts'
import { verbEntries } from './verbs.ts'
import { framingEntries } from './framings.ts'
import { placeEntries } from './places.ts'
import { roomEntries } from './rooms.ts'
import { objectEntries } from './objects.ts'

/** All words and phrases that the engine knows, in both languages. */
export const meanings = new Map<string, Meaning>()

function addMeaning(words: string, meaning: Meaning): void {
  for (const word of words.toLowerCase().split('|')) {
    if (word && !meanings.has(word)) meanings.set(word, meaning)
  }
}

for (const entries of [
  compoundEntries,
  appearanceEntries,
  unsupportedStyleEntries,
  verbEntries,
  framingEntries,
  undrawnEntries,
  placeEntries,
  peopleEntries,
  animalEntries,
  objectEntries,
  roomEntries,
  abstractFormEntries,
  skyAndWeatherEntries,
  colorEntries,
  ageEntries,
  countEntries,
  moodAndStyleEntries,
]) {
  for (const [english, chinese, meaning] of entries) addMeaning(`${english}|${chinese}`, meaning)
}
addMeaning(`${negators}|${negatorsChinese}`, { negates: true })
addMeaning(`${stopWords}|${stopWordsChinese}`, {})

const words = [...meanings.keys()]
const chinese = /\p{Script=Han}/u

/** The longest phrases of the lexicon: in words for English, in characters for Chinese. */
export const maxPhraseWords = Math.max(...words.map(word => word.split(' ').length))
export const maxChineseCharacters = Math.max(
  ...words.filter(word => chinese.test(word)).map(word => word.length),
)
