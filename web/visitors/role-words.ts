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
    long: 'Tap in and out with your phone, with or without a signal. See every hour credited and what is still missing.',
  },
  {
    role: 'teacher',
    label: roleLabels.teacher,
    icon: Users,
    signIn: '/teacher/login',
    short: 'Deploy and monitor interns',
    long: 'Deploy interns, track their hours and documents across all companies, and act before anything is late.',
  },
  {
    role: 'supervisor',
    label: roleLabels.supervisor,
    icon: BriefcaseBusiness,
    signIn: '/supervisor/login',
    short: 'Approve your interns’ hours',
    long: 'Approve a week of hours in two minutes. What needs your attention comes first; the rest takes one click.',
  },
  {
    role: 'admin',
    label: roleLabels.admin,
    icon: ShieldCheck,
    signIn: '/admin/login',
    short: 'Manage people, programs, and settings',
    long: 'Manage programs, people, and the school calendar, and see who changed what, and when.',
  },
]
