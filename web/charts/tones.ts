/** The colors of a chart's parts, each readable on a card in both themes, always with a word beside it. */
export type ChartTone = 'accent' | 'success' | 'info' | 'warn' | 'muted'

export const fills: Record<ChartTone, string> = {
  accent: 'fill-accent',
  success: 'fill-success-ink',
  info: 'fill-info-ink',
  warn: 'fill-warn-ink',
  muted: 'fill-control',
}

export const grounds: Record<ChartTone, string> = {
  accent: 'bg-accent',
  success: 'bg-success-ink',
  info: 'bg-info-ink',
  warn: 'bg-warn-ink',
  muted: 'bg-control',
}
