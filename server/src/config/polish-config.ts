import { z } from 'zod'
import type { ChatEndpoint } from '../engines/chat-polisher/chat-polisher.ts'
import { StartError } from '@tessera/server-kit/start-error'
import { httpUrl, nonEmptyText } from './variable-types.ts'

export const polishVariables = z.object({
  POLISH_URL: httpUrl.optional().describe('an OpenAI-compatible endpoint, such as http://localhost:11434/v1'),
  POLISH_MODEL: nonEmptyText.optional().describe('the name of a model at POLISH_URL'),
  POLISH_API_KEY: nonEmptyText.optional().describe('the key for POLISH_URL'),
})

/** Returns null for the embedded rules. @throws {StartError} when the address or the model of an endpoint is missing */
export function readPromptPolishConfig(values: z.output<typeof polishVariables>): ChatEndpoint | null {
  const { POLISH_URL: url, POLISH_MODEL: model, POLISH_API_KEY: apiKey = null } = values
  if (!url && !model && apiKey === null) return null
  if (!url) throw new StartError('POLISH_MODEL and POLISH_API_KEY need POLISH_URL.')
  if (!model) throw new StartError('POLISH_URL needs POLISH_MODEL.')
  return { url, model, apiKey }
}
