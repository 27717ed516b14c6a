import type { ConsoleLiveRelease } from '@tessera/shared-contracts'
import { useTranslation } from 'react-i18next'
import { useChannel } from '../../filters/channel-filter.tsx'
import { ChangeButton } from '../../release-change/change-button.tsx'
import styles from './release-screen.module.css'

/** The name that the platform gives the shell, which every channel needs. */
const shellName = 'shell'

/** What can be done with a live release. */
export function ReleaseActions({ live: { remote, previous, canary } }: { live: ConsoleLiveRelease }) {
  const { t } = useTranslation('mfe-console')
  const [channel] = useChannel()
  return (
    <div className={styles.acts}>
      {(canary ?? previous) && (
        <ChangeButton
          change={{ action: 'rollback', channel, remote }}
          label={t(canary ? 'release.endCanary' : 'release.rollBack')}
        />
      )}
      {remote !== shellName && (
        <ChangeButton
          change={{ action: 'deactivate', channel, remote }}
          variant="danger"
          label={t('release.deactivate')}
        />
      )}
    </div>
  )
}
