import { teachers } from '#contract/teachers.ts'
import type { Serve } from '#server/http/serve.ts'
import { restorePeople } from '#server/people/archive.ts'
import { archiveTeacher } from './archive.ts'
import { findTeacher, listTeachers } from './queries.ts'
import { createTeacher, updateTeacher } from './save.ts'

export function teacherRoutes(serve: Serve) {
  serve(teachers.list, ({ db, query }) => listTeachers(db, query))
  serve(teachers.read, ({ db, params }) => findTeacher(db, params.id))
  serve(teachers.create, ({ tx, body }) => createTeacher(tx, body))
  serve(teachers.update, ({ tx, params, body }) => updateTeacher(tx, params.id, body))
  serve(teachers.remove, ({ tx, params }) => archiveTeacher(tx, params.id))
  serve(teachers.restore, async ({ tx, params }) => {
    await restorePeople(tx, [await findTeacher(tx, params.id)])
    return findTeacher(tx, params.id)
  })
}
