import { expect, it } from '@jest/globals'
import { defaultEngineSettings, submitTextToImage } from '@tessera/shared-contracts'
import { toDraft } from '../draft/draft.ts'
import { toHistoryEntry, toGenerationRequest } from './generation-request.ts'

const draft = toDraft({ prompt: ' a fox ', width: 768, height: 1152, count: 2 })
const interior = { ...draft, scenario: 'interior', strength: 0.85 } as const

it('puts a draft into numbered workflow nodes', () => {
  const submission = toGenerationRequest(draft, defaultEngineSettings)
  expect(submission).toEqual({
    templateUuid: 'tessera-text-to-image',
    scenario: 'general',
    generateParams: {
      '1': { class_type: 'Translate', inputs: { text: 'a fox' } },
      '2': { class_type: 'EmptyLatentImage', inputs: { width: 768, height: 1152, batch_size: 2 } },
      '3': { class_type: 'KSampler', inputs: { steps: 30 } },
      workflowUuid: 'tessera-text-to-image-1',
    },
  })
  expect(submitTextToImage.body.safeParse(submission).success).toBe(true)
})

it('loads the model of a scenario that has one', () => {
  const settings = { ...defaultEngineSettings, models: { interior: 'rooms-2' } }
  expect(toGenerationRequest(interior, settings).generateParams['4']).toEqual({
    class_type: 'LoraLoader',
    inputs: { lora_name: 'rooms-2', strength_model: 0.85 },
  })
})

it('saves model and strength to the history only where there is a model', () => {
  expect(toHistoryEntry({ draft, model: null }, ['/1.png'])).toEqual({
    prompt: 'a fox',
    images: ['/1.png'],
    scenario: 'general',
    lora_uuid: null,
    lora_strength: null,
    width: 768,
    height: 1152,
    batch_size: 2,
  })
  expect(toHistoryEntry({ draft: interior, model: 'rooms-2' }, [])).toMatchObject({
    lora_uuid: 'rooms-2',
    lora_strength: 0.85,
  })
})
