import { CloudOff, FileCheck2, ListChecks, type LucideIcon, MapPin } from 'lucide-react'

export const steps = [
  {
    title: 'The student taps',
    text: 'Four taps make a day: AM In, AM Out, PM In, PM Out. We use the server’s time. If you have no signal, your tap is saved and sent later.',
  },
  {
    title: 'The supervisor approves',
    text: 'The week’s records are in one list, with unusual days set apart. Approved hours never change without notice.',
  },
  {
    title: 'The coordinator prints',
    text: 'CS Form 48 is filled in and totaled for you, with every document needed before, during, and after the internship.',
  },
] as const

export const promises: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: ListChecks,
    title: 'Every minute is explained',
    text: 'Each day shows, line by line, how the hours were computed: lunch, grace period, late arrival, the daily limit.',
  },
  {
    icon: CloudOff,
    title: 'No signal, no problem',
    text: 'Taps are saved on the phone with the exact time you made them.',
  },
  {
    icon: MapPin,
    title: 'Location only with consent',
    text: 'Location is recorded only if the student agrees. You can always tap without it.',
  },
  {
    icon: FileCheck2,
    title: 'Documents in one place',
    text: 'Endorsement, consent, medical, insurance, MOA: you are told early about what is missing or about to expire.',
  },
]
