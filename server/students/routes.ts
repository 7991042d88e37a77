import { students } from '#contract/students.ts'
import type { Serve } from '#server/http/serve.ts'
import { findStudent } from './queries.ts'

export function studentRoutes(serve: Serve) {
  serve(students.read, ({ db, actor, params }) => findStudent(db, actor, params.id))
}
