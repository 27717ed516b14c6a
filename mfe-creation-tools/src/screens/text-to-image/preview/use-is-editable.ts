import { useEngineSettingsQuery } from '../../../creation-tools-api.ts'
import { toSeed } from '../draft/draft.ts'

/** Whether the preview of an image's parameters is that image, so that a chip changes one thing in it. */
export function useIsEditable({ seed, engine }: { seed: number | null; engine?: string | null }): boolean {
  const { data: response } = useEngineSettingsQuery()
  const settings = response?.data
  return (
    toSeed(seed) !== null &&
    settings?.drawingVersion !== undefined &&
    Boolean(engine) &&
    engine === settings.engine
  )
}
