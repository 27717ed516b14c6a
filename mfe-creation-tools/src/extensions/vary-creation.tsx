import { limits, type SlotProps } from '@tessera/shared-contracts'
import { buttonClass, Icon } from '@tessera/shared-ui'
import { Link } from 'react-router-dom'
import { startVariation } from '../screens/text-to-image/draft/variation-link.ts'
import { seedActionIcons, useSeedAction } from '../screens/text-to-image/preview/use-seed-action.ts'
import { useTexts } from '../texts.ts'

/** Generates the creation of the slot again with a new seed, or opens its parameters with its seed, to change one thing. */
export function VaryCreation({ generation }: SlotProps['image-actions']) {
  const { t } = useTexts()
  const seedAction = useSeedAction(generation ?? { seed: null })
  if (!generation) return null
  const { creationId, seed } = generation
  const search = new URLSearchParams({ similar: creationId })
  const address = `/tools/text-to-image?${search}`
  return (
    <>
      <Link to={address} state={startVariation} className={buttonClass()}>
        <Icon name="sparkles" size={18} />
        {t('textToImage.details.vary', { count: limits.creditsPerTask })}
      </Link>
      {seedAction && (
        <Link to={`${address}&seed=${seed}`} className={buttonClass()}>
          <Icon name={seedActionIcons[seedAction]} size={18} />
          {t(`textToImage.details.${seedAction}`)}
        </Link>
      )}
    </>
  )
}
