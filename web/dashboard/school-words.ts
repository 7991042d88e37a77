type OutcomeFilters = {
  termId: number | null
  courseId?: number | undefined
  outcome?: 'at_work' | 'completed' | 'pulled_out' | undefined
  isArchived?: boolean
}

/** A link to the students that a number of the school counts. */
export function outcomeLink({ termId, courseId, outcome, isArchived }: OutcomeFilters): string {
  const search = new URLSearchParams()
  if (termId !== null) search.set('placedIn', String(termId))
  if (courseId !== undefined) search.set('placedCourse', String(courseId))
  if (outcome !== undefined) search.set('outcome', outcome)
  if (isArchived) search.set('archived', 'true')
  return `/students?${search}`
}

/** '35,402' */
export function wholeHours(minutes: number): string {
  return Math.floor(minutes / 60).toLocaleString('en-US')
}

/** '80.9 GB' */
export function bytesInWords(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const unit = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const value = bytes / 1000 ** unit
  return `${value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 1 : 0 })} ${units[unit]}`
}

const littleDisk = 0.1

export function isNearlyFull({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): boolean {
  return freeBytes < totalBytes * littleDisk
}
