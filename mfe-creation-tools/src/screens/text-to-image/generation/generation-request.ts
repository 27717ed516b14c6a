import {
  limits,
  type EngineSettings,
  type CallRequest,
  type ScenarioId,
  type saveHistory,
  type submitTextToImage,
} from '@tessera/shared-contracts'
import type { Draft } from '../draft/draft.ts'
import type { GenerationInput } from './generation-slice.ts'

/** The scenario's model; most scenarios have none. */
export const getModel = (scenario: ScenarioId, { models }: EngineSettings): string | null =>
  models[scenario] ?? null

/** Builds the numbered workflow nodes of a generation (specification 2, §7). */
export function toGenerationRequest(
  draft: Draft,
  settings: EngineSettings,
): CallRequest<typeof submitTextToImage> {
  const { prompt, scenario, width, height, count, strength } = draft
  const model = getModel(scenario, settings)
  const seed = (settings.hasSeeds ?? true) ? draft.seed : null
  return {
    templateUuid: settings.templateUuid,
    scenario,
    generateParams: {
      '1': { class_type: 'Translate', inputs: { text: prompt.trim() } },
      '2': { class_type: 'EmptyLatentImage', inputs: { width, height, batch_size: count } },
      '3': { class_type: 'KSampler', inputs: { steps: limits.samplerSteps, ...(seed !== null && { seed }) } },
      ...(model && {
        '4': { class_type: 'LoraLoader', inputs: { lora_name: model, strength_model: strength } },
      }),
      workflowUuid: settings.workflowUuid,
    },
  }
}

/** Builds the history entry of a finished generation; it has a strength only with a model. */
export function toHistoryEntry(
  { draft, model }: GenerationInput,
  images: string[],
): CallRequest<typeof saveHistory> {
  return {
    prompt: draft.prompt.trim(),
    images,
    scenario: draft.scenario,
    lora_uuid: model,
    lora_strength: model === null ? null : draft.strength,
    width: draft.width,
    height: draft.height,
    batch_size: draft.count,
  }
}
