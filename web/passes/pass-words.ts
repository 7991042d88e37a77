export const passLabels = { overtime: 'Overtime', rest_day: 'Rest day', holiday: 'Holiday' } as const

/** '2 h', '90 min' as '1 h 30 min' */
export function minutesInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 ? `${hours} h` : null, rest > 0 || hours === 0 ? `${rest} min` : null].filter(Boolean).join(' ')
}
