const key = (placementId: number) => `milestone-${placementId}`

/** The highest milestone that this browser has shown of a placement; 0 if none, or if it keeps nothing. */
export function readMilestone(placementId: number): number {
  try {
    return Number(window.localStorage.getItem(key(placementId)) ?? 0)
  } catch {
    return 0
  }
}

export function keepMilestone(placementId: number, percent: number): void {
  try {
    window.localStorage.setItem(key(placementId), String(percent))
  } catch {
    // A browser without storage shows it again.
  }
}
