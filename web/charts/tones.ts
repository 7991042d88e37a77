/** The colors of a chart's parts, each seen on a card in both themes, always with a word beside it. */
export type ChartTone = 'doing' | 'done' | 'next' | 'open' | 'muted'

export const fills: Record<ChartTone, string> = {
  doing: 'fill-chart-doing',
  done: 'fill-chart-done',
  next: 'fill-chart-next',
  open: 'fill-chart-open',
  muted: 'fill-control',
}

export const grounds: Record<ChartTone, string> = {
  doing: 'bg-chart-doing',
  done: 'bg-chart-done',
  next: 'bg-chart-next',
  open: 'bg-chart-open',
  muted: 'bg-control',
}
