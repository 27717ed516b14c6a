import { accepted, acceptedChinese, negators, negatorsChinese } from './accepted.ts'
import { colours } from './colours.ts'
import { counts } from './counts.ts'
import { animals, people } from './figures.ts'
import { forms } from './forms.ts'
import { light } from './light.ts'
import { manner } from './manner.ts'
import type { Meaning } from './meaning.ts'
import { places } from './places.ts'
import { rooms } from './rooms.ts'
import { things } from './things.ts'

/** Every word and phrase that the engine understands, in both languages. */
export const meanings = new Map<string, Meaning>()

function learn(words: string, meaning: Meaning): void {
  for (const word of words.toLowerCase().split('|')) {
    if (word && !meanings.has(word)) meanings.set(word, meaning)
  }
}

for (const entries of [places, people, animals, things, rooms, forms, light, colours, counts, manner]) {
  for (const [english, chinese, meaning] of entries) learn(`${english}|${chinese}`, meaning)
}
learn(`${negators}|${negatorsChinese}`, { negates: true })
learn(`${accepted}|${acceptedChinese}`, {})

const words = [...meanings.keys()]
const chinese = /\p{Script=Han}/u

/** No phrase of the lexicon is longer: words in English, characters in Chinese. */
export const longestPhrase = Math.max(...words.map(word => word.split(' ').length))
export const longestChinese = Math.max(...words.filter(word => chinese.test(word)).map(word => word.length))
