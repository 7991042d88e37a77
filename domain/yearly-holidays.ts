import { addDays, type WorkDate, weekday } from './calendar.ts'
import type { holidayTypeLabels } from './holiday.ts'

type YearlyHoliday = { date: WorkDate; name: string; type: keyof typeof holidayTypeLabels }

/**
 * The national holidays that the law sets for every year (RA 9492, RA 10966), in order. The others, such as Eid’l Fitr,
 * Chinese New Year and All Souls’ Day, are proclaimed year by year.
 */
export function holidaysOfYear(year: number): YearlyHoliday[] {
  const easter = easterOf(year)
  return [
    { date: `${year}-01-01`, name: 'New Year’s Day', type: 'regular' },
    { date: addDays(easter, -3), name: 'Maundy Thursday', type: 'regular' },
    { date: addDays(easter, -2), name: 'Good Friday', type: 'regular' },
    { date: addDays(easter, -1), name: 'Black Saturday', type: 'special_non_working' },
    { date: `${year}-04-09`, name: 'Araw ng Kagitingan', type: 'regular' },
    { date: `${year}-05-01`, name: 'Labor Day', type: 'regular' },
    { date: `${year}-06-12`, name: 'Independence Day', type: 'regular' },
    { date: `${year}-08-21`, name: 'Ninoy Aquino Day', type: 'special_non_working' },
    { date: lastMondayUntil(`${year}-08-31`), name: 'National Heroes Day', type: 'regular' },
    { date: `${year}-11-01`, name: 'All Saints’ Day', type: 'special_non_working' },
    { date: `${year}-11-30`, name: 'Bonifacio Day', type: 'regular' },
    { date: `${year}-12-08`, name: 'Feast of the Immaculate Conception of Mary', type: 'special_non_working' },
    { date: `${year}-12-25`, name: 'Christmas Day', type: 'regular' },
    { date: `${year}-12-30`, name: 'Rizal Day', type: 'regular' },
    { date: `${year}-12-31`, name: 'Last day of the year', type: 'special_non_working' },
  ]
}

function lastMondayUntil(date: WorkDate): WorkDate {
  return weekday(date) === 1 ? date : lastMondayUntil(addDays(date, -1))
}

/** Easter Sunday by the Gregorian computus of Meeus, Jones and Butcher. */
function easterOf(year: number): WorkDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const skipped = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + century - Math.floor(century / 4) - skipped + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - moon - (inCentury % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * toSunday) / 451)
  return addDays(`${year}-03-22`, moon + toSunday - 7 * late)
}
