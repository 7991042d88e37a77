import { teachers } from '#contract/teachers.ts'
import type { Serve } from '#server/http/serve.ts'
import { findTeacher } from './queries.ts'

export function teacherRoutes(serve: Serve) {
  serve(teachers.read, ({ db, params }) => findTeacher(db, params.id))
}
