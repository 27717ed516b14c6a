import { limits, type CallQuery, type drawPreview } from '@tessera/shared-contracts'
import { OverloadError } from '@tessera/server-kit/http/domain-error'
import { DomainError } from '../../domain-error.ts'
import { EngineBusyError, EngineRefusalError, type ImageEngine } from '../tasks/engine.ts'

/**
 * Draws a small image of what a generation with these parameters would give first.
 *
 * @throws {DomainError} the engine has no previews, or cannot draw this one
 * @throws {OverloadError} too many previews wait
 */
export async function previewImage(
  engine: ImageEngine,
  { prompt, scenario = 'general', seed, width, height, model, strength = 0 }: CallQuery<typeof drawPreview>,
): Promise<Buffer> {
  if (!engine.preview) throw new DomainError('generation.noPreview')
  const job = { prompt: prompt.trim(), scenario, seed, width, height, count: 1, steps: limits.samplerSteps }
  try {
    return await engine.preview({ ...job, ...(model !== undefined && { model: { id: model, strength } }) })
  } catch (error) {
    if (error instanceof EngineBusyError) throw new OverloadError(error.message)
    if (error instanceof EngineRefusalError) throw new DomainError('generation.size')
    throw error
  }
}
