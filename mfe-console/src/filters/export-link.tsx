import { buttonClass, Icon } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'

/** Downloads the filtered list as a CSV file. */
export function ExportLink({ href }: { href: string }) {
  const { t } = useTranslation('mfe-console')
  return (
    <a className={buttonClass({ size: 'small' })} href={href} download>
      <Icon name="download" size={16} />
      {t('exportCsv')}
    </a>
  )
}
