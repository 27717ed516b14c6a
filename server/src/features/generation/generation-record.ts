import type { ScenarioId } from '@tessera/shared-contracts'
import type { MediaExtension } from '../media/media.ts'
import type { Verdict } from '../moderation/moderation.ts'

declare module '../tasks/task-record.ts' {
  interface TaskParamsByKind {
    generation: GenerationParams
  }
}

/** Validated parameters of a generation. */
export interface GenerationParams {
  prompt: string
  scenario: ScenarioId
  /** Pixels. */
  width: number
  height: number
  count: number
  model: { id: string; strength: number } | null
}

/** An entry of the history. Its id is the id of its task. */
export interface Generation extends GenerationBase {
  /** When the member deleted it from the history. */
  deletedAt: number | null
  images: readonly GenerationImage[]
}

interface GenerationBase {
  id: string
  memberId: string
  params: GenerationParams
  engine: string
  createdAt: number
}

export interface GenerationImage {
  mediumId: string
  fileExtension: MediaExtension
  /** The moderation verdict at the time of generation. */
  verdict: Verdict
  /** Null from an engine without seeds. */
  seed: number | null
  notUnderstood: readonly string[]
  saved: SavedImage | null
}

/** The creation that an image was saved as. */
interface SavedImage {
  id: string
  verdict: Verdict
  public: boolean
}

export interface NewGeneration extends GenerationBase {
  images: readonly Omit<GenerationImage, 'saved'>[]
}
