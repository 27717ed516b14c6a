import { buttonClass } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ChannelFilter, useChannel } from '../../filters/channel-filter.tsx'
import { ConsoleLayout } from '../../layout/console-layout.tsx'
import { AsyncContent } from '../../list/async-content.tsx'
import { useRefresh } from '../../plot/use-refresh.ts'
import { ChangeButton } from '../../release-change/change-button.tsx'
import { FreezeNotes } from '../../release-change/freeze-notes.tsx'
import { useGetConsoleReleasesQuery } from '../../releases-api.ts'
import { Section } from '../member/parts/section.tsx'
import { LiveReleases } from './live-releases.tsx'
import { ReleaseHistory } from './release-history.tsx'

const relatedPages = [
  { path: '/console/change-sets', title: 'changeSets.title' },
  { path: '/console/schedule', title: 'schedule.title' },
  { path: '/console/catalog', title: 'catalog.title' },
] as const

/** What the channels serve, and what changed. */
export function ReleasesScreen() {
  const { t } = useTranslation('mfe-console')
  return (
    <ConsoleLayout
      page="releases"
      actions={
        <>
          {relatedPages.map(({ path, title }) => (
            <Link key={path} className={buttonClass()} to={path}>
              {t(title)}
            </Link>
          ))}
          <ChangeButton
            change={{ action: 'promote', channel: 'production' }}
            variant="primary"
            label={t('releases.promote')}
          />
        </>
      }
    >
      <ChannelReleases />
    </ConsoleLayout>
  )
}

function ChannelReleases() {
  const { t } = useTranslation('mfe-console')
  const [channel] = useChannel()
  const { currentData, ...query } = useGetConsoleReleasesQuery({ channel })
  useRefresh(() => void query.refetch())
  const releases = [...(currentData?.shell ? [currentData.shell] : []), ...(currentData?.remotes ?? [])]
  return (
    <>
      <ChannelFilter />
      <FreezeNotes channel={channel} />
      <Section title={t('releases.live')}>
        <AsyncContent query={{ ...query, data: currentData }}>
          {() => <LiveReleases releases={releases} channel={channel} />}
        </AsyncContent>
      </Section>
      <ReleaseHistory liveRemotes={releases.map(({ remote }) => remote)} />
    </>
  )
}
