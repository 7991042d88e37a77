import { holidays } from '#contract/holidays.ts'
import type { Serve } from '#server/http/serve.ts'
import { todayOf } from '#server/services.ts'
import {
  archiveHoliday,
  insertHoliday,
  insertYear,
  listHolidays,
  listMissingYears,
  restoreHoliday,
  updateHoliday,
} from './queries.ts'

export function holidayRoutes(serve: Serve) {
  serve(holidays.list, ({ db, query }) => listHolidays(db, query))
  serve(holidays.create, ({ tx, body }) => insertHoliday(tx, body))
  serve(holidays.missingYears, async ({ db, services, now }) => ({
    years: await listMissingYears(db, todayOf(services, now)),
  }))
  serve(holidays.addYear, ({ tx, body }) => insertYear(tx, body.year))
  serve(holidays.update, ({ tx, params, body }) => updateHoliday(tx, params.id, body))
  serve(holidays.remove, ({ tx, params }) => archiveHoliday(tx, params.id))
  serve(holidays.restore, ({ tx, params }) => restoreHoliday(tx, params.id))
}
