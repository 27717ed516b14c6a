import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { createPlotOptions, plotHeight, type PlotTheme } from './plot-options.ts'

export type PlotCanvasProps = PlotTheme & { times: readonly string[] }

/** Draws the lines. They do not move, so the reduced motion of a visitor changes nothing. */
export function PlotCanvas({ times, ...look }: PlotCanvasProps) {
  const { series, unit, language } = look
  const box = useRef<HTMLDivElement>(null)
  const drawing = useRef<UPlot | null>(null)
  const data = useMemo<UPlot.AlignedData>(
    () => [times.map(time => Date.parse(time) / 1_000), ...series.map(({ values }) => [...values])],
    [times, series],
  )
  const draw = useEffectEvent(
    (element: HTMLElement) =>
      new UPlot({ ...createPlotOptions(look), width: element.clientWidth }, data, element),
  )
  // New values of the same lines need no new drawing
  const lines = series.map(({ id }) => id).join(' ')
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const plot = draw(element)
    drawing.current = plot
    const observer = new ResizeObserver(() =>
      plot.setSize({ width: element.clientWidth, height: plotHeight }),
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      drawing.current = null
      plot.destroy()
    }
  }, [lines, unit, language])
  useEffect(() => drawing.current?.setData(data), [data])
  return <div ref={box} />
}
