import { BackLink } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ConsoleLayout } from '../../layout/console-layout.tsx'
import { FreezeList } from './freeze-list.tsx'
import { ScheduledChanges } from './scheduled-changes.tsx'

/** The activations of which the time has not come, and the times in which nothing new goes live. */
export function ScheduleScreen() {
  const { t } = useTranslation('mfe-console')
  return (
    <ConsoleLayout page="releases" title={t('schedule.title')}>
      <BackLink as={Link} to="/console/releases">
        {t('release.back')}
      </BackLink>
      <ScheduledChanges />
      <FreezeList />
    </ConsoleLayout>
  )
}
