import { dateInWords, type WorkDate } from './calendar.ts'
import { kind, namesOf, say } from './notification-words.ts'

/** `about` has the students of a supervisor's evaluations; it is empty if a student answers. */
type ToAnswer = { forms: readonly string[]; about: readonly string[]; dueOn: WorkDate }

const link = '/evaluations'

export const kindsOfEvaluations = {
  evaluation_due: kind<ToAnswer>({
    label: 'An evaluation is due',
    tells: ['named'],
    by: ['bell', 'push', 'email'],
    words: (facts) => say(link, titleOf(facts), `${subjectsOf(facts)}. Please answer by ${dateInWords(facts.dueOn)}.`),
  }),
  evaluation_reminder: kind<ToAnswer & { note: string | null }>({
    label: 'A reminder of evaluations that I have not answered',
    tells: ['named'],
    by: ['bell', 'push', 'email'],
    words: ({ note, ...facts }) => {
      const body = `${subjectsOf(facts)}. Please answer by ${dateInWords(facts.dueOn)}.${note ? ` ${note}` : ''}`
      return say(link, 'Reminder: evaluations to answer', body)
    },
  }),
  evaluation_submitted: kind<{ form: string }>({
    label: 'A supervisor submits an evaluation',
    tells: ['coordinator'],
    by: ['bell', 'email'],
    words: ({ form }, to) => say(link, 'Evaluation submitted', `${form} of ${to.student} is ready for release.`),
  }),
  evaluation_sent_back: kind<{ form: string; reason: string }>({
    label: 'An evaluation was sent back to me',
    tells: ['named'],
    by: ['bell', 'push', 'email'],
    words: ({ form, reason }, to) =>
      say(link, 'Evaluation sent back', `${form} of ${to.student} was sent back: ${reason}`),
  }),
  evaluation_released: kind<{ form: string }>({
    label: 'My evaluation is ready to read',
    tells: ['student'],
    by: ['email'],
    words: ({ form }) => say(link, 'Your evaluation is ready', `You can read and acknowledge ${form} now.`),
  }),
}

function titleOf({ forms, about }: ToAnswer): string {
  return Math.max(forms.length, about.length) === 1 ? 'Evaluation to answer' : 'Evaluations to answer'
}

/** 'Final evaluation of Ana Santos, Ben Cruz and 3 more' */
function subjectsOf({ forms, about }: ToAnswer): string {
  const whom = about.length > 0 ? ` of ${namesOf(about)}` : ''
  return `${namesOf(forms)}${whom}`
}
