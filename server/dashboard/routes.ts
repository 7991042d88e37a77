import { dashboard } from '#contract/dashboard.ts'
import type { Serve } from '#server/http/serve.ts'
import { mailWordsOf, todayOf } from '#server/services.ts'
import { adminDashboard } from './admin.ts'
import { remindStudent } from './remind.ts'
import { studentDashboard } from './student.ts'
import { supervisorDashboard } from './supervisor.ts'
import { teacherDashboard } from './teacher.ts'

export function dashboardRoutes(serve: Serve) {
  serve(dashboard.read, ({ db, actor, query, now, services }) => {
    const zone = services.config.SCHOOL_TIMEZONE
    switch (actor.role) {
      case 'student':
        return studentDashboard(db, { studentId: actor.id, now, zone })
      case 'supervisor':
        return supervisorDashboard(db, actor, { now, zone })
      case 'teacher':
        return teacherDashboard(db, actor, { now, zone })
      case 'admin':
        return adminDashboard(db, {
          adminId: actor.id,
          now,
          today: todayOf(services, now),
          termId: query.termId,
          coordinatorId: query.coordinatorId,
          services,
        })
    }
  })
  serve(dashboard.remind, async ({ tx, actor, body, services }) => {
    const told = mailWordsOf(services).reminder
    return { ...(await remindStudent(tx, actor, body.studentId)), told }
  })
}
