import type { SupervisorDashboard } from '#contract/dashboard.ts'

export type SupervisorNumber = { label: string; text: string; hint: string; link: string }

/** The numbers above a supervisor's queue, each with a link to what it counts. */
export function supervisorNumbers(answer: Pick<SupervisorDashboard, 'interns' | 'queue' | 'corrections'>) {
  const { interns, queue, corrections } = answer
  const present = interns.filter(({ presence }) => presence === 'in').length
  const pending = corrections.total
  return [
    { label: 'at work now', text: `${present} of ${interns.length}`, hint: '', link: '/#interns' },
    {
      label: queue.total === 1 ? 'day to approve' : 'days to approve',
      text: String(queue.total),
      hint: '',
      link: '/#to-approve',
    },
    {
      label: pending === 1 ? 'correction' : 'corrections',
      text: String(pending),
      hint: pending === 0 ? 'none pending' : pending === 1 ? 'needs your reply' : 'need your reply',
      link: '/#corrections',
    },
    {
      label: interns.length === 1 ? 'intern' : 'interns',
      text: String(interns.length),
      hint: 'deployed',
      link: '/students?stage=at_work',
    },
  ] satisfies SupervisorNumber[]
}
