import type { ButtonTone } from '#web/ui/button-classes.ts'

type Ask = { title: string; submitLabel: string; tone: ButtonTone; description: string; choices: readonly string[] }

/** What is asked before a decision that needs a reason, and the usual reasons. */
export const decisionAsks = {
  returned: {
    title: 'Return this day',
    submitLabel: 'Return',
    tone: 'primary',
    description: 'The student will see your reason and resubmit.',
    choices: ['Wrong time in', 'Wrong time out', 'Please add a note', 'Please request a correction'],
  },
  rejected: {
    title: 'Reject this day',
    submitLabel: 'Reject',
    tone: 'danger',
    description: 'These hours won’t be credited. The student will see your reason.',
    choices: ['You were absent', 'You were not at the site', 'This was not a work day'],
  },
  submitted: {
    title: 'Reopen this day',
    submitLabel: 'Reopen',
    tone: 'primary',
    description: 'It goes back for approval. The earlier decision stays in the history.',
    choices: [],
  },
} as const satisfies Record<string, Ask>
