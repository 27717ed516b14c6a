import type { ConsoleLiveRelease } from '@tessera/shared-contracts'
import { BackLink, Card, linkClass } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { ChannelFilter, useChannel } from '../../filters/channel-filter.tsx'
import { ConsoleLayout } from '../../layout/console-layout.tsx'
import { AsyncContent } from '../../list/async-content.tsx'
import { useRefresh } from '../../plot/use-refresh.ts'
import { FreezeNotes } from '../../release-change/freeze-notes.tsx'
import { useGetConsoleReleasesQuery } from '../../releases-api.ts'
import { ReleaseFacts } from '../releases/parts/release-facts.tsx'
import { ReleaseActions } from './release-actions.tsx'
import { ReleaseBlocked } from './release-blocked.tsx'
import { ReleaseFaults } from './release-faults.tsx'
import { ReleasePlots } from './release-plots.tsx'
import { ReleaseVersions } from './versions/release-versions.tsx'
import styles from './release-screen.module.css'

/** The releases of one remote: what is live on a channel, how it works, and what can be activated. */
export function ReleaseScreen() {
  const { t } = useTranslation('mfe-console')
  const { remote = '' } = useParams()
  const [channel] = useChannel()
  return (
    <ConsoleLayout page="releases" title={<bdi>{remote}</bdi>}>
      <BackLink as={Link} to={`/console/releases?channel=${channel}`}>
        {t('release.back')}
      </BackLink>
      <ChannelFilter />
      <FreezeNotes channel={channel} />
      <Remote key={`${remote} ${channel}`} remote={remote} />
    </ConsoleLayout>
  )
}

function Remote({ remote }: { remote: string }) {
  const { t } = useTranslation('mfe-console')
  const [channel] = useChannel()
  const { currentData, ...query } = useGetConsoleReleasesQuery({ channel, remote })
  useRefresh(() => void query.refetch())
  const live = [currentData?.shell, ...(currentData?.remotes ?? [])].find(each => each?.remote === remote)
  return (
    <>
      <AsyncContent query={{ ...query, data: currentData }}>
        {() => (live ? <LiveRelease live={live} /> : <p>{t('release.notLive')}</p>)}
      </AsyncContent>
      <ReleaseVersions remote={remote} live={live} />
      <p>
        <Link className={linkClass} to={`/console/releases?remote=${encodeURIComponent(remote)}`}>
          {t('release.history')}
        </Link>
      </p>
    </>
  )
}

function LiveRelease({ live }: { live: ConsoleLiveRelease }) {
  const { version, canary } = live
  return (
    <div className={styles.live}>
      <Card className={styles.facts}>
        <ReleaseFacts release={live} />
        <ReleaseActions live={live} />
      </Card>
      <ReleasePlots live={live} />
      <ReleaseFaults remote={live.remote} version={version} kind="live" />
      <ReleaseBlocked remote={live.remote} version={version} />
      {canary && (
        <>
          <ReleaseFaults remote={live.remote} version={canary.version} kind="canary" />
          <ReleaseBlocked remote={live.remote} version={canary.version} />
        </>
      )}
    </div>
  )
}
