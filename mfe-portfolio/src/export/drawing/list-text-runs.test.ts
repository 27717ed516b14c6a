import { expect, it } from '@jest/globals'
import { joinCharacters, type PlacedCharacter } from './list-text-runs.ts'

/** Characters of 10 x 20 pixels. A line holds as many as given. */
const place = (text: string, perLine: number): PlacedCharacter[] =>
  Array.from(text, (character, index) => {
    const left = 100 + (index % perLine) * 10
    const top = 50 + Math.floor(index / perLine) * 20
    return { text: character, box: { left, top, right: left + 10, bottom: top + 20 } }
  })

const join = (characters: PlacedCharacter[]) => joinCharacters(characters, { left: 90, top: 40 }, 16)

it('each word has its place on the page, with the space after it', () => {
  expect(join(place('Two lakes', 20))).toEqual([
    { text: 'Two ', left: 10, top: 10, width: 40, height: 20, fontSize: 16 },
    { text: 'lakes', left: 50, top: 10, width: 50, height: 20, fontSize: 16 },
  ])
})

it('a Chinese text is one run on each line', () => {
  expect(join(place('水边的一年', 3)).map(({ text, top, width }) => [text, top, width])).toEqual([
    ['水边的', 10, 30],
    ['一年', 30, 20],
  ])
})

it('a text from right to left has the box of all its characters', () => {
  const [first, second] = place('ab', 5)
  if (!first || !second) throw new Error('There are two')
  const run = join([
    { text: 'א', box: second.box },
    { text: 'ב', box: first.box },
  ])
  expect(run).toEqual([{ text: 'אב', left: 10, top: 10, width: 20, height: 20, fontSize: 16 }])
})

it('line breaks and blanks are no runs', () => {
  const [blank, line, letter] = place('   ', 3)
  if (!blank || !line || !letter) throw new Error('There are three')
  const broken = { text: '\n', box: { ...line.box, right: line.box.left } }
  expect(join([blank, broken, { ...letter, text: 'a' }]).map(({ text }) => text)).toEqual(['a'])
})
