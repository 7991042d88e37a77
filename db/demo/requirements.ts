import { searchColumn } from '#domain/search.ts'
import { type Demo, stamps } from './demo.ts'
import type { Program } from './programs.ts'

/** One requirement of the hospitality program alone, and one of tourism that repeats every week. */
export async function loadRequirements({ tx, put, begun }: Demo, programs: readonly Program[]): Promise<void> {
  const log = {
    code: 'tour-log',
    name: 'Weekly tour log',
    phase: 'during',
    blocks: 'completion',
    repeats: 'week',
    position: 16,
    search: searchColumn('tour-log', 'Weekly tour log'),
    ...stamps(begun),
  }
  const card = {
    code: 'health-card',
    name: 'Food handler’s health card',
    phase: 'before',
    blocks: 'deployment',
    hasExpiry: true,
    position: 15,
    search: searchColumn('health-card', 'Food handler’s health card'),
    ...stamps(begun),
  }
  const [kitchen] = await tx<{ id: number }[]>`insert into requirements ${tx(card)} returning id`
  const [tours] = await tx<{ id: number }[]>`insert into requirements ${tx(log)} returning id`
  const askedOf = { BSHM: kitchen?.id, BSTM: tours?.id }
  await put(
    'requirement_courses',
    programs.flatMap(({ id, code }) =>
      code === 'BSHM' || code === 'BSTM' ? [{ requirementId: askedOf[code], courseId: id }] : [],
    ),
  )
}
