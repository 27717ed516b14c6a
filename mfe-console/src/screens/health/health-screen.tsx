import { useTranslation } from 'react-i18next'
import { RangeFilter, usePlotRange } from '../../filters/range-filter.tsx'
import { ConsoleFrame } from '../../frame/console-frame.tsx'
import { useGetConsoleHealthQuery } from '../../health-api.ts'
import { LoadedData } from '../../list/loaded-data.tsx'
import { Plot } from '../../plot/plot.tsx'
import { PlotGrid } from '../../plot/plot-grid.tsx'
import { useRefresh } from '../../plot/use-refresh.ts'
import { HealthProblems } from './health-problems.tsx'
import { listHealthPlots } from './list-health-plots.ts'

/** What is wrong in the installation now, and its metrics over time. */
export function HealthScreen() {
  return (
    <ConsoleFrame page="health">
      <Health />
    </ConsoleFrame>
  )
}

function Health() {
  const { t } = useTranslation('mfe-console')
  const [range] = usePlotRange()
  const query = useGetConsoleHealthQuery({ range })
  useRefresh(() => void query.refetch())
  return (
    <LoadedData query={query}>
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
    </LoadedData>
  )
}
