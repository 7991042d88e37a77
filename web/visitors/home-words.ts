import { CloudOff, FileCheck2, ListChecks, type LucideIcon, MapPin } from 'lucide-react'

export const steps = [
  {
    title: 'The student taps',
    text: 'Four taps make a day: in, out for lunch, in again, out. The server’s clock decides, and a tap without a signal is kept and sent later.',
  },
  {
    title: 'The supervisor signs',
    text: 'The week’s records wait in one list, the odd ones on top. Hours count once they are approved, and never change in silence afterwards.',
  },
  {
    title: 'The coordinator prints',
    text: 'Civil Service Form 48 comes out filled in and adding up, together with every paper that the internship needs before, during and after.',
  },
] as const

export const promises: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: ListChecks,
    title: 'Every minute is explained',
    text: 'Each day shows, line by line, how its hours came about: lunch, grace, late arrival, the daily limit.',
  },
  {
    icon: CloudOff,
    title: 'No signal, no problem',
    text: 'Taps wait in the phone and keep the time at which they were made.',
  },
  {
    icon: MapPin,
    title: 'Location only with consent',
    text: 'Where a tap was made is recorded only if the student agrees, and never stops a tap.',
  },
  {
    icon: FileCheck2,
    title: 'Papers in one place',
    text: 'Endorsement, consent, medical, insurance, MOA: what is missing or about to expire says so in time.',
  },
]
