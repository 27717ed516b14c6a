import { createImageLink, type SlotProps } from '@tessera/shared-contracts'
import { buttonClass, Icon } from '@tessera/shared-ui'
import { Link } from 'react-router-dom'
import { useTexts } from '../texts.ts'

/** Opens HD upscale with the image of the slot. */
export function SendToUpscale({ image }: SlotProps['image-actions']) {
  const { t } = useTexts()
  const address = createImageLink('/tools/hd-upscale', image, location.href)
  if (address === null) return null
  return (
    <Link to={address} className={buttonClass()}>
      <Icon name="scaling" size={18} />
      {t('extensions.sendToUpscale')}
    </Link>
  )
}
