import { polishPrompt } from '@tessera/image-engine/polish'
import { limits } from '@tessera/shared-contracts'
import { truncatePrompt, type PromptPolisher } from '../../features/generation/polisher/prompt-polisher.ts'

/** Polishes for the embedded engine: adds only what the engine draws. A prompt that is good as it is does not change. */
export const embeddedPolisher: PromptPolisher = {
  async polish(typed, { scenario = null } = {}) {
    const idea = typed.trim()
    const text = truncatePrompt(idea)
    if (text !== idea) return { prompt: text }
    const [prompt = text, ...alternatives] = polishPrompt(text, scenario ?? undefined).filter(
      ({ length }) => length <= limits.maxPromptLength,
    )
    return { prompt, ...(alternatives.length > 0 && { alternatives }) }
  },
}
