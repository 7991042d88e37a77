import type { Serve } from '#server/http/serve.ts'
import { todayOf } from '#server/services.ts'
import { fileInTurn, listFile } from './files.ts'
import { type ListName, lists } from './lists.ts'

/** The name of the file, if it is not the name of the list. */
const called: Partial<Record<ListName, string>> = {
  teachers: 'coordinators',
  courses: 'programs',
  records: 'time-records',
}

export function exportRoutes(serve: Serve) {
  for (const name of Object.keys(lists) as ListName[]) {
    // Each list has its own query type. It is passed on as it is, and `lists` reads it by the list's name.
    serve(lists[name].endpoint as typeof lists.students.endpoint, ({ actor, query, services, now }) => {
      const today = todayOf(services, now)
      const { format } = query
      const month = 'month' in query ? `-${query.month}` : ''
      const file = `${called[name] ?? name}${month}-${today}`
      const { database } = services
      return fileInTurn(actor.id, () => listFile(file, { name, format, query, actor, today, database }))
    })
  }
}
