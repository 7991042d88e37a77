import { kind, say, studentLink, whose } from './notification-words.ts'
import { type PlacementStatus, placementLabels } from './placement.ts'

/** What is told of the way of a placement, from its requirements to its certificate. */
export const kindsOfPlacements = {
  placement_prepared: kind<{ status: PlacementStatus }>({
    label: 'My placement status changes',
    tells: ['student'],
    by: ['email'],
    words: ({ status }, to) =>
      status === 'cleared'
        ? say(studentLink(to), 'You’re cleared for deployment', 'Your requirements are complete.')
        : say(studentLink(to), 'Placement status', `Your placement status is now ${placementLabels[status]}.`),
  }),
  placement_moved: kind<{ status: PlacementStatus; reason: string | null }>({
    label: 'A placement starts, pauses or ends',
    tells: ['student', 'supervisor', 'coordinator'],
    by: ['bell', 'push', 'email'],
    words: ({ status, reason }, to) => {
      // Only a completion that is reopened leads there by a person; nothing “is hours met”.
      const word = status === 'hours_met' ? 'open again' : placementLabels[status].toLowerCase()
      const at = to.company ? ` at ${to.company}` : ''
      const body = `${whose(to)} placement${at} is now ${word}${reason ? `: ${reason}` : '.'}`
      return say(studentLink(to), `Placement ${word}`, body)
    },
  }),
  hours_met: kind<object>({
    label: 'The required hours are met',
    tells: ['student', 'supervisor', 'coordinator'],
    by: ['bell', 'push', 'email'],
    words: (_, to) => say(studentLink(to), 'Hours met', `${whose(to)} required hours are approved.`),
  }),
  certificate_issued: kind<{ certificate: string }>({
    label: 'My certificate is ready',
    tells: ['student'],
    by: ['email'],
    words: ({ certificate }) =>
      say(
        '/',
        'Your certificate is ready',
        `Congratulations! Your ${certificate} is ready to download on your dashboard.`,
      ),
  }),
}
