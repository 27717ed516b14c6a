import { createHash } from 'node:crypto'
import { limits, type Language } from '@tessera/shared-contracts'
import type { Polisher } from '../domain/polisher.ts'
import { anySubject, facets, quality, saidAlready, subjects, type Phrases } from './polisher-phrases.ts'

/**
 * Polishes by rules, on any machine: the idea's own words, then what it leaves open, said as its subject
 * asks for. The same idea always gives the same prompt.
 */
export const rulePolisher: Polisher = {
  async polish(typed) {
    const idea = typed.trim().replace(/[\s.,;，。；、]+$/u, '')
    const language: Language = /\p{Script=Han}/u.test(idea) ? 'zh' : 'en'
    const subject = subjects.find(({ words }) => words.test(idea))?.phrases ?? anySubject
    const phrases: Phrases = { ...subject[language], quality: quality[language] }
    const hash = createHash('sha256').update(idea).digest()
    const added = facets
      .filter(facet => !saidAlready[facet].test(idea))
      .map(facet => phrases[facet][hash.readUInt8(facets.indexOf(facet)) % phrases[facet].length] ?? '')

    const separator = language === 'zh' ? '，' : ', '
    return added.reduce(
      (prompt, phrase) => {
        const longer = prompt + separator + phrase
        return longer.length <= limits.promptLength ? longer : prompt
      },
      idea.slice(0, limits.promptLength),
    )
  },
}
