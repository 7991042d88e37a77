import { students } from '#contract/students.ts'
import type { Serve } from '#server/http/serve.ts'
import { restorePeople } from '#server/people/archive.ts'
import { todayOf } from '#server/services.ts'
import { studentHistory } from './history.ts'
import { archiveStudents, assignCoordinator } from './many.ts'
import { countStudents, findSelf, findStudent, listStudents, readStudent, setStudent } from './queries.ts'
import { createStudent, saveRemarks, updateStudent } from './save.ts'

export function studentRoutes(serve: Serve) {
  serve(students.list, ({ db, actor, query, services, now }) =>
    listStudents(db, actor, { ...query, today: todayOf(services, now) }),
  )
  serve(students.totals, ({ db, actor, query, services, now }) =>
    countStudents(db, actor, { ...query, today: todayOf(services, now) }),
  )
  serve(students.read, ({ db, actor, params }) =>
    actor.role === 'student' && actor.id === params.id ? findSelf(db, actor) : findStudent(db, actor, params.id),
  )
  serve(students.history, ({ db, actor, params, query, services }) =>
    studentHistory(db, actor, { id: params.id, ...query, zone: services.config.SCHOOL_TIMEZONE }),
  )
  serve(students.create, ({ tx, actor, body, services, now }) =>
    createStudent(tx, actor, { fields: body, today: todayOf(services, now) }),
  )
  serve(students.update, ({ tx, actor, params, body, services, now }) =>
    updateStudent(tx, actor, { id: params.id, body, today: todayOf(services, now) }),
  )
  serve(students.saveRemarks, ({ tx, actor, params, body }) => saveRemarks(tx, actor, { id: params.id, ...body }))
  serve(students.assign, ({ tx, actor, body }) => assignCoordinator(tx, actor, body))
  serve(students.removeMany, ({ tx, actor, body }) => archiveStudents(tx, actor, body.ids))
  serve(students.remove, async ({ tx, actor, params }) => {
    await archiveStudents(tx, actor, [params.id])
  })
  serve(students.restore, async ({ tx, actor, params }) => {
    await restorePeople(tx, [await findStudent(tx, actor, params.id)])
    await setStudent(tx, params.id, { graduatedOn: null })
    return readStudent(tx, actor, params.id)
  })
}
