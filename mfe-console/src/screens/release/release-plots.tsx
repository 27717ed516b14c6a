import type { ConsoleLiveRelease } from '@tessera/shared-contracts'
import { useTranslation } from 'react-i18next'
import { useChannel } from '../../filters/channel-filter.tsx'
import { RangeFilter, useTimeRange } from '../../filters/range-filter.tsx'
import { AsyncContent } from '../../list/async-content.tsx'
import { Plot } from '../../plot/plot.tsx'
import { PlotGrid } from '../../plot/plot-grid.tsx'
import { useRefresh } from '../../plot/use-refresh.ts'
import { useGetConsoleReleaseReportsQuery } from '../../releases-api.ts'
import { slowMeasures } from '../releases/parts/release-reports.ts'
import { shortenVersion } from '../releases/parts/version-label.tsx'
import { mergeReports } from './merge-reports.ts'
import styles from './release-screen.module.css'

/** The mounts, the share of faults and the shares of slow pages over time, of a live release and its canary. */
export function ReleasePlots({ live: { remote, version, canary } }: { live: ConsoleLiveRelease }) {
  const { t } = useTranslation('mfe-console')
  const [channel] = useChannel()
  const [range] = useTimeRange()
  const scope = { remote, channel, range }
  const live = useGetConsoleReleaseReportsQuery({ ...scope, version })
  const canaryReports = useGetConsoleReleaseReportsQuery(
    { ...scope, version: canary?.version ?? version },
    { skip: !canary },
  )
  const refetch = () => {
    void live.refetch()
    if (canary) void canaryReports.refetch()
  }
  useRefresh(refetch)
  // While another range is loaded, the points of one of them may have longer steps
  const hasSameSteps = canaryReports.data?.step_seconds === live.data?.step_seconds
  const { mounts, faultRate, ...slowShares } = mergeReports([
    {
      id: 'live',
      label: t('release.liveLine', { version: shortenVersion(version) }),
      points: live.data?.points ?? [],
    },
    ...(canary
      ? [
          {
            id: 'canary',
            label: t('release.canaryLine', { version: shortenVersion(canary.version) }),
            points: (hasSameSteps ? canaryReports.data?.points : null) ?? [],
          },
        ]
      : []),
  ])
  return (
    <div className={styles.plots}>
      <RangeFilter />
      <AsyncContent query={{ ...live, error: live.error ?? canaryReports.error, refetch }}>
        {() => (
          <PlotGrid>
            <Plot title={t('releases.mounts')} unit="count" data={mounts} />
            <Plot title={t('release.faultRate')} unit="share" data={faultRate} />
            {slowMeasures.map(measure => (
              <Plot
                key={measure}
                title={t(`release.slow.${measure}`)}
                unit="share"
                data={slowShares[measure]}
              />
            ))}
          </PlotGrid>
        )}
      </AsyncContent>
    </div>
  )
}
