import { BriefcaseBusiness, GraduationCap, type LucideIcon, ShieldCheck, Users } from 'lucide-react'
import { type Role, roleLabels } from '#domain/roles.ts'

type RoleWords = {
  role: Role
  label: string
  icon: LucideIcon
  signIn: `/${Role}/login`
  /** What people of this role do here, in a short and a long version. */
  short: string
  long: string
}

/** The largest group comes first. */
export const roleWords: readonly RoleWords[] = [
  {
    role: 'student',
    label: roleLabels.student,
    icon: GraduationCap,
    signIn: '/student/login',
    short: 'Tap in and out, see your hours',
    long: 'Tap in and out with your phone, with or without a signal. See every minute that counts, and what is still missing.',
  },
  {
    role: 'teacher',
    label: roleLabels.teacher,
    icon: Users,
    signIn: '/teacher/login',
    short: 'Place interns and follow them',
    long: 'Place interns, follow their hours and papers over every company, and step in before anything is late.',
  },
  {
    role: 'supervisor',
    label: roleLabels.supervisor,
    icon: BriefcaseBusiness,
    signIn: '/supervisor/login',
    short: 'Sign the hours of your interns',
    long: 'Sign a week of hours in two minutes. What needs you comes first, what is in order needs one click.',
  },
  {
    role: 'admin',
    label: roleLabels.admin,
    icon: ShieldCheck,
    signIn: '/admin/login',
    short: 'Keep people, programs and settings',
    long: 'Keep programs, people and the school calendar in order, and see who changed what, and when.',
  },
]
