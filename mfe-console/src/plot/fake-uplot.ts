import type uPlot from 'uplot'

/** Takes the place of uPlot in tests, because jsdom has no canvas. It records what would be drawn. */
export default class FakeUPlot {
  /** The drawings in the page, oldest first. */
  static drawings: FakeUPlot[] = []

  readonly options: uPlot.Options
  data: uPlot.AlignedData
  width = 0

  constructor(options: uPlot.Options, data: uPlot.AlignedData) {
    this.options = options
    this.data = data
    FakeUPlot.drawings.push(this)
  }

  setData(data: uPlot.AlignedData): void {
    this.data = data
  }

  setSize({ width }: { width: number }): void {
    this.width = width
  }

  /** Moves the pointer to a time. */
  point(index: number | null): void {
    for (const notify of this.options.hooks?.setCursor ?? [])
      notify?.({ cursor: { idx: index } } as unknown as uPlot)
  }

  destroy(): void {
    FakeUPlot.drawings = FakeUPlot.drawings.filter(drawing => drawing !== this)
  }
}
