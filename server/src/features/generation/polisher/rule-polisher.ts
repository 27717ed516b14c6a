import { createHash } from 'node:crypto'
import { limits } from '@tessera/shared-contracts'
import { truncatePrompt, type PromptPolisher } from './prompt-polisher.ts'
import { detectPromptTraits } from './prompt-traits.ts'
import { facets, subjectPhrases, qualityPhrases, type Phrases } from './phrases.ts'

/**
 * Polishes by rules, without a language model: appends phrases for the facets that the prompt leaves open, chosen by its
 * subject or scenario. The same prompt always gives the same result, and a polished prompt does not change.
 */
export const rulePolisher: PromptPolisher = {
  async polish(typed, { scenario = null } = {}) {
    const trimmed = typed.trim()
    const text = truncatePrompt(trimmed)
    const { language, subject, isPainted, openFacets } = detectPromptTraits(text, scenario)
    const phrases: Phrases = {
      ...subjectPhrases[subject][language],
      quality: qualityPhrases[language][isPainted ? 'painted' : 'photo'],
    }
    const hash = createHash('sha256').update(text).digest()
    const added = openFacets.map(facet => {
      const variants = phrases[facet]
      return variants[hash.readUInt8(facets.indexOf(facet)) % variants.length] ?? variants[0]
    })
    if (added.length === 0 || text !== trimmed) return { prompt: text }

    const separator = language === 'zh' ? '，' : ', '
    const prompt = added.reduce(
      (prompt, phrase) => {
        const longer = prompt + separator + phrase
        return longer.length <= limits.maxPromptLength ? longer : prompt
      },
      text.replace(/(?<![\s.,;，。；、])[\s.,;，。；、]+$/u, ''),
    )
    return { prompt }
  },
}
