import { createHash } from 'node:crypto'
import { limits } from '@tessera/shared-contracts'
import { shortened, type Polisher } from '../../domain/polisher.ts'
import { readIdea } from './idea-reading.ts'
import { facets, phrasesOf, quality, type Phrases } from './phrases.ts'

/**
 * Polishes by rules, on any machine: the idea's own words, then what it leaves open, said as its subject or
 * its scenario asks for. The same idea always gives the same prompt, and a polished one is left as it is.
 */
export const rulePolisher: Polisher = {
  async polish(typed, { scenario = null } = {}) {
    const whole = typed.trim()
    const text = shortened(whole)
    const { language, subject, painted, open } = readIdea(text, scenario)
    const phrases: Phrases = {
      ...phrasesOf[subject][language],
      quality: quality[language][painted ? 'painted' : 'taken'],
    }
    const hash = createHash('sha256').update(text).digest()
    const added = open.map(facet => {
      const ways = phrases[facet]
      return ways[hash.readUInt8(facets.indexOf(facet)) % ways.length] ?? ways[0]
    })
    if (added.length === 0 || text !== whole) return text

    const separator = language === 'zh' ? '，' : ', '
    return added.reduce(
      (prompt, phrase) => {
        const longer = prompt + separator + phrase
        return longer.length <= limits.promptLength ? longer : prompt
      },
      text.replace(/[\s.,;，。；、]+$/u, ''),
    )
  },
}
