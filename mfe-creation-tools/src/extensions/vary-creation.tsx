import { limits, type SlotProps } from '@tessera/shared-contracts'
import { buttonClass, Icon } from '@tessera/shared-ui'
import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useConfirmVariation } from '../screens/text-to-image/draft/use-confirm-variation.ts'
import { startVariation } from '../screens/text-to-image/draft/variation-link.ts'
import { seedActionIcons, useSeedAction } from '../screens/text-to-image/preview/use-seed-action.ts'
import { useTexts } from '../texts.ts'

/** Generates the creation of the slot again with a new seed, or opens its parameters with its seed, to change one thing. */
export function VaryCreation({ generation }: SlotProps['image-actions']) {
  const { t } = useTexts()
  const seedAction = useSeedAction(generation ?? { seed: null })
  const confirmVariation = useConfirmVariation()
  const navigate = useNavigate()
  if (!generation) return null
  const { creationId, seed } = generation
  const search = new URLSearchParams({ similar: creationId })
  const address = `/tools/text-to-image?${search}`
  const vary = async (event: MouseEvent) => {
    // A new tab has the parameters only: an address must not spend credits
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (await confirmVariation()) void navigate(address, { state: startVariation })
  }
  return (
    <>
      <Link to={address} className={buttonClass()} onClick={event => void vary(event)}>
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
