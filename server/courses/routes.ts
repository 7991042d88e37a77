import { courses } from '#contract/courses.ts'
import type { Serve } from '#server/http/serve.ts'
import { listAffectedPlacements } from './live-queries.ts'
import { archiveCourse, findCourse, insertCourse, listCourses, restoreCourse, updateCourse } from './queries.ts'

export function courseRoutes(serve: Serve) {
  serve(courses.list, ({ db, actor, query }) => listCourses(db, actor, query))
  serve(courses.read, ({ db, actor, params }) => findCourse(db, actor, params.id))
  serve(courses.affected, ({ db, actor, params, query }) =>
    listAffectedPlacements(db, actor, { courseId: params.id, query }),
  )
  serve(courses.create, ({ tx, actor, body }) => insertCourse(tx, actor, body))
  serve(courses.update, ({ tx, actor, params, body }) => updateCourse(tx, actor, { id: params.id, changes: body }))
  serve(courses.remove, ({ tx, actor, params }) => archiveCourse(tx, actor, params.id))
  serve(courses.restore, ({ tx, actor, params }) => restoreCourse(tx, actor, params.id))
}
