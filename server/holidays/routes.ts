import { holidays } from '#contract/holidays.ts'
import type { Serve } from '#server/http/serve.ts'
import { archiveHoliday, insertHoliday, listHolidays, restoreHoliday, updateHoliday } from './queries.ts'

export function holidayRoutes(serve: Serve) {
  serve(holidays.list, ({ db, query }) => listHolidays(db, query))
  serve(holidays.create, ({ tx, body }) => insertHoliday(tx, body))
  serve(holidays.update, ({ tx, params, body }) => updateHoliday(tx, params.id, body))
  serve(holidays.remove, ({ tx, params }) => archiveHoliday(tx, params.id))
  serve(holidays.restore, ({ tx, params }) => restoreHoliday(tx, params.id))
}
