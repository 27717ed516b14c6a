import { BackLink } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ChannelFilter, useChannel } from '../../filters/channel-filter.tsx'
import { ConsoleLayout } from '../../layout/console-layout.tsx'
import { AsyncContent } from '../../list/async-content.tsx'
import { useGetConsoleCatalogQuery } from '../../releases-api.ts'
import { CatalogList } from './catalog-list.tsx'
import styles from './catalog.module.css'

/** What live areas offer to each other, who owns it, and who uses it. */
export function CatalogScreen() {
  const { t } = useTranslation('mfe-console')
  const [channel] = useChannel()
  return (
    <ConsoleLayout page="releases" title={t('catalog.title')}>
      <BackLink as={Link} to={`/console/releases?channel=${channel}`}>
        {t('release.back')}
      </BackLink>
      <p className={styles.about}>{t('catalog.about')}</p>
      <ChannelCatalog />
    </ConsoleLayout>
  )
}

function ChannelCatalog() {
  const [channel] = useChannel()
  const { currentData, ...query } = useGetConsoleCatalogQuery({ channel })
  return (
    <>
      <ChannelFilter />
      <AsyncContent query={{ ...query, data: currentData }}>
        {({ entries }) => <CatalogList entries={entries ?? []} />}
      </AsyncContent>
    </>
  )
}
