import type { Semester } from '#domain/term.ts'
import type { Db, Tx } from '#server/db.ts'
import { studentsInReach } from '#server/fragments/in-reach.ts'
import { fullNameOf, listNameOf } from '#server/fragments/names.ts'
import { currentFirst } from '#server/fragments/standing.ts'
import type { Actor } from '#server/http/serve.ts'

type Place = {
  street: string | null
  barangay: string | null
  city: string | null
  province: string | null
  zip: string | null
}

/** What a letter can say of a student and of the placement that the lists show. */
export type LetterFacts = {
  studentId: number
  listName: string
  student: string
  firstName: string
  lastName: string
  studentNumber: string
  yearLevel: number | null
  section: string | null
  studentPhone: string | null
  studentPlace: Place
  guardian: string | null
  guardianRelationship: string | null
  courseId: number
  program: string
  programCode: string
  department: string | null
  coordinator: string | null
  placementId: number | null
  companyId: number | null
  company: string | null
  companyPlace: Place | null
  companyContact: string | null
  companyPosition: string | null
  supervisorId: number | null
  supervisor: string | null
  supervisorPosition: string | null
  startDate: string | null
  endDate: string | null
  requiredMinutes: number
  semester: Semester | null
  schoolYear: string | null
}

/** Of those of these students whom the person reaches, in the order of the ids. */
export function listLetterFacts(db: Db | Tx, actor: Actor, studentIds: readonly number[]) {
  const place = (
    alias: string,
  ) => db`json_build_object('street', ${db(alias)}.street, 'barangay', ${db(alias)}.barangay,
    'city', ${db(alias)}.city, 'province', ${db(alias)}.province, 'zip', ${db(alias)}.zip)`
  return db<LetterFacts[]>`
    select s.id as student_id, ${listNameOf(db, 'u')} as list_name, ${fullNameOf(db, 'u')} as student, u.first_name,
      u.last_name, s.student_number, s.year_level, s.section, u.contact_number as student_phone, ${place('s')} as student_place,
      s.guardian_name as guardian, s.guardian_relationship, c.id as course_id, c.name as program, c.code as program_code,
      c.department, ${fullNameOf(db, 'k')} as coordinator, p.id as placement_id, o.id as company_id, o.name as company,
      case when o.id is not null then ${place('o')} end as company_place, o.contact_person as company_contact,
      o.contact_position as company_position, v.id as supervisor_id, ${fullNameOf(db, 'w')} as supervisor,
      v.position as supervisor_position, p.start_date, coalesce(p.end_date, p.target_end_date) as end_date,
      coalesce(p.required_minutes, c.required_hours * 60) as required_minutes, t.semester, t.school_year
    from unnest(${studentIds as number[]}::bigint[]) with ordinality as n (id, place)
      join students s on s.id = n.id join users u on u.id = s.id
      left join lateral (
        select p.* from placements p where p.student_id = s.id order by ${currentFirst(db)} limit 1) p on true
      join courses c on c.id = coalesce(p.course_id, s.course_id) left join users k on k.id = s.coordinator_id
      left join companies o on o.id = p.company_id left join supervisors v on v.id = p.supervisor_id
      left join users w on w.id = v.id left join terms t on t.id = coalesce(p.term_id, (select id from terms where current))
    where ${studentsInReach(db, actor)} order by n.place`
}
