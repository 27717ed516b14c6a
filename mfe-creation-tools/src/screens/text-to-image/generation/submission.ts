import {
  limits,
  type EngineSettings,
  type RequestOf,
  type ScenarioId,
  type saveHistory,
  type submitTextToImage,
} from '@tessera/shared-contracts'
import type { Draft } from '../draft/draft.ts'

/** The model that goes with a scenario; none for most of them. */
export const modelOf = (scenario: ScenarioId, { models }: EngineSettings): string | null =>
  models[scenario] ?? null

/** The numbered workflow nodes of a generation (specification 2, §7). */
export function submissionOf(draft: Draft, settings: EngineSettings): RequestOf<typeof submitTextToImage> {
  const { prompt, scenario, size, count, strength } = draft
  const model = modelOf(scenario, settings)
  return {
    templateUuid: settings.templateUuid,
    scenario,
    generateParams: {
      '1': { class_type: 'Translate', inputs: { text: prompt.trim() } },
      '2': {
        class_type: 'EmptyLatentImage',
        inputs: { width: size.width, height: size.height, batch_size: count },
      },
      '3': { class_type: 'KSampler', inputs: { steps: limits.samplerSteps } },
      ...(model && {
        '4': { class_type: 'LoraLoader', inputs: { lora_name: model, strength_model: strength } },
      }),
      workflowUuid: settings.workflowUuid,
    },
  }
}

/** A finished generation as the history keeps it: strength only where a model went with it. */
export function historyEntryOf(
  draft: Draft,
  model: string | null,
  pictures: string[],
): RequestOf<typeof saveHistory> {
  return {
    prompt: draft.prompt.trim(),
    images: pictures,
    scenario: draft.scenario,
    lora_uuid: model,
    lora_strength: model === null ? null : draft.strength,
    width: draft.size.width,
    height: draft.size.height,
    batch_size: draft.count,
  }
}
