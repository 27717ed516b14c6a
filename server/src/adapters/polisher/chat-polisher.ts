import { z } from 'zod'
import type { ScenarioId } from '@tessera/shared-contracts'
import { shortened, type Polisher } from '../../domain/polisher.ts'
import { ask } from '../../engines/http/ask.ts'

export interface ChatEndpoint {
  /** Up to and with `/v1`, as its clients are told it. */
  url: string
  model: string
  apiKey: string | null
}

const answer = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) })

const task = `You turn a rough idea into one prompt for an image model. Keep the idea's own words and its \
language. Add what it leaves open: subject detail, light, composition, lens, style, quality. Answer with the \
prompt alone, in one paragraph, without quotes or explanation.`

/** What a picture is for, in a model's words; an unknown scenario says nothing, as a general one does. */
const purposes: Partial<Record<string, string>> = {
  interior: 'interior design',
  portrait: 'portrait photography',
  product: 'product photography',
  clothing: 'fashion photography',
  ecommerce: 'a product listing in an online shop',
} satisfies Partial<Record<ScenarioId, string>>

function taskFor(scenario: string | null): string {
  const purpose = purposes[scenario ?? '']
  return purpose ? `${task} The picture is for ${purpose}.` : task
}

/**
 * Polishes by a model behind an OpenAI-compatible chat endpoint. Where that fails, is late or says nothing
 * of use, the fallback polishes, so that nobody waits for a machine that is not there.
 *
 * @param options.deadline milliseconds for the whole call
 */
export function chatPolisher(
  { url, model, apiKey }: ChatEndpoint,
  options: { fallback: Polisher; report: (error: unknown) => void; deadline?: number },
): Polisher {
  const { fallback, report, deadline = 12_000 } = options

  async function askModel(idea: string, scenario: string | null): Promise<string> {
    const { status, body } = await ask({
      who: 'The polishing model',
      url: new URL(`${url.replace(/\/$/, '')}/chat/completions`),
      method: 'POST',
      ...(apiKey !== null && { headers: { authorization: `Bearer ${apiKey}` } }),
      json: {
        model,
        messages: [
          { role: 'system', content: taskFor(scenario) },
          { role: 'user', content: idea },
        ],
      },
      deadline,
    })
    if (status !== 200) throw new Error(`The polishing model answered with status ${status}`)
    const said = answer.parse(JSON.parse(body.toString())).choices[0]?.message.content ?? ''
    const prompt = said.trim().replace(/^["“](.+)["”]$/s, '$1')
    if (prompt === '') throw new Error('The polishing model said nothing')
    return shortened(prompt)
  }

  return {
    async polish(idea, { scenario = null } = {}) {
      try {
        return await askModel(idea, scenario)
      } catch (error) {
        report(error)
        return fallback.polish(idea, { scenario })
      }
    },
  }
}
