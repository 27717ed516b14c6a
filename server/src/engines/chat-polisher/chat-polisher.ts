import { z } from 'zod'
import type { ScenarioId } from '@tessera/shared-contracts'
import { truncatePrompt, type PromptPolisher } from '../../features/generation/polisher/prompt-polisher.ts'
import { parseResponse } from '../http/request.ts'
import { createEngineServer } from '../http/engine-server.ts'

export interface ChatEndpoint {
  /** Base URL that ends with `/v1`. */
  url: string
  model: string
  apiKey: string | null
}

const chatResponse = z.object({
  choices: z.tuple([z.object({ message: z.object({ content: z.string() }) })]).rest(z.unknown()),
})

const systemPrompt = `You turn a rough idea into one prompt for an image model. Keep the idea's own words and its \
language. Add what it leaves open: subject detail, light, composition, lens, style, quality. Answer with the \
prompt alone, in one paragraph, without quotes or explanation.`

/** The purpose of an image per scenario, for the model. A general or unknown scenario has none. */
const purposes: Partial<Record<string, string>> = {
  interior: 'interior design',
  portrait: 'portrait photography',
  product: 'product photography',
  clothing: 'fashion photography',
  ecommerce: 'a product listing in an online shop',
} satisfies Partial<Record<ScenarioId, string>>

function buildSystemPrompt(scenario: string | null): string {
  const purpose = purposes[scenario ?? '']
  return purpose ? `${systemPrompt} The picture is for ${purpose}.` : systemPrompt
}

/**
 * Creates a polisher that uses a model behind an OpenAI-compatible chat endpoint. The fallback polishes when
 * the model fails, is too slow or returns nothing useful.
 *
 * @param options.timeoutMs for the whole call
 */
export function createChatPolisher(
  { url, model, apiKey }: ChatEndpoint,
  options: { fallback: PromptPolisher; report: (error: unknown) => void; timeoutMs?: number },
): PromptPolisher {
  const { fallback, report, timeoutMs = 12_000 } = options
  const headers = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }
  const { call } = createEngineServer('The polishing model', url, headers)

  async function queryModel(idea: string, scenario: string | null): Promise<string> {
    const messages = [
      { role: 'system', content: buildSystemPrompt(scenario) },
      { role: 'user', content: idea },
    ]
    const response = await call('chat/completions', { json: { model, messages }, timeoutMs })
    const { choices } = parseResponse(response, chatResponse)
    const prompt = choices[0].message.content.trim().replace(/^["“](.+)["”]$/s, '$1')
    if (prompt === '') throw new Error('The polishing model said nothing')
    return truncatePrompt(prompt)
  }

  return {
    async polish(idea, { scenario = null } = {}) {
      try {
        return { prompt: await queryModel(idea, scenario) }
      } catch (error) {
        report(error)
        return fallback.polish(idea, { scenario })
      }
    },
  }
}
