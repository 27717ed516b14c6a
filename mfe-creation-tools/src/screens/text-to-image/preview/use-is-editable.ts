import { useEngineSettingsQuery } from '../../../creation-tools-api.ts'
import { toSeed } from '../draft/draft.ts'

/** Whether the preview of an image's parameters is that image, so that a chip changes one thing in it. */
export function useIsEditable({ seed, engine }: { seed: number | null; engine?: string | null }): boolean {
  const isComplete = toSeed(seed) !== null && Boolean(engine)
  const { data: response } = useEngineSettingsQuery(undefined, { skip: !isComplete })
  const settings = response?.data
  return isComplete && settings?.drawingVersion !== undefined && engine === settings.engine
}
