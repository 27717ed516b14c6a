import { createImageLink, type SlotProps } from '@tessera/shared-contracts'
import { buttonClass, Icon } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

/** Opens the portfolio editor, which adds a page with the image of the slot to the draft. */
export function AddToPortfolio({ image }: SlotProps['image-actions']) {
  const { t } = useTranslation('mfe-portfolio')
  const address = createImageLink('/portfolio-editor', image, location.href)
  if (address === null) return null
  return (
    <Link to={address} className={buttonClass()}>
      <Icon name="layout-template" size={18} />
      {t('addToPortfolio')}
    </Link>
  )
}
