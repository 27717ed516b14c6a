import type { IconName } from '@tessera/shared-ui'
import { useEngineSettingsQuery } from '../../../creation-tools-api.ts'
import { toSeed } from '../draft/draft.ts'

type SeedAction = 'changeOneThing' | 'reuseSeed'

export const seedActionIcons: Record<SeedAction, IconName> = {
  changeOneThing: 'sliders',
  reuseSeed: 'refresh',
}

/**
 * What the seed of an image can be used for. `changeOneThing`: the preview of the image's parameters is that image, so a chip
 * changes one thing in it. `reuseSeed`: it repeats the image. Null: there is no seed, or the engine takes none.
 */
export function useSeedAction({
  seed,
  engine,
}: {
  seed: number | null
  engine?: string | null
}): SeedAction | null {
  const hasSeed = toSeed(seed) !== null
  const { data: response } = useEngineSettingsQuery(undefined, { skip: !hasSeed })
  const settings = response?.data
  if (!hasSeed || settings?.hasSeeds === false) return null
  const isEditable = Boolean(engine) && settings?.drawingVersion !== undefined && engine === settings.engine
  return isEditable ? 'changeOneThing' : 'reuseSeed'
}
