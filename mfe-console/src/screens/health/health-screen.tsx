import { useTranslation } from 'react-i18next'
import { RangeFilter, useTimeRange } from '../../filters/range-filter.tsx'
import { ConsoleLayout } from '../../layout/console-layout.tsx'
import { useGetConsoleHealthQuery } from '../../health-api.ts'
import { AsyncContent } from '../../list/async-content.tsx'
import { Plot } from '../../plot/plot.tsx'
import { PlotGrid } from '../../plot/plot-grid.tsx'
import { useRefresh } from '../../plot/use-refresh.ts'
import { HealthProblems } from './health-problems.tsx'
import { listHealthPlots } from './list-health-plots.ts'

/** What is wrong in the installation now, and its metrics over time. */
export function HealthScreen() {
  return (
    <ConsoleLayout page="health">
      <Health />
    </ConsoleLayout>
  )
}

function Health() {
  const { t } = useTranslation('mfe-console')
  const [range] = useTimeRange()
  const query = useGetConsoleHealthQuery({ range })
  useRefresh(() => void query.refetch())
  return (
    <AsyncContent query={query}>
      {data => (
        <>
          <HealthProblems problems={data.problems ?? []} />
          <RangeFilter />
          <PlotGrid>
            {listHealthPlots(data, t).map(({ id, ...plot }) => (
              <Plot key={id} {...plot} />
            ))}
          </PlotGrid>
        </>
      )}
    </AsyncContent>
  )
}
