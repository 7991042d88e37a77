import { expect, test } from 'vitest'
import { type BulkStep, bulk } from '#contract/bulk.ts'
import { letterTemplates } from '#contract/letter-templates.ts'
import { startApi } from '#server/testing/api.ts'
import { waitFor } from '#server/testing/patience.ts'
import { aPlacement, aStudent } from '#server/testing/school.ts'

const api = await startApi()
api.at('2026-08-03T01:00:00.000Z')
const admin = await api.signedIn('admin')
const { data: letter } = await admin(letterTemplates.create, {
  body: { name: 'To the host', kind: 'endorsement', text: 'For {student}.' },
})

const interns = () =>
  api.write(async (tx) => {
    const made: { studentId: number; placementId: number }[] = []
    for (let n = 0; n < 45; n++) {
      const studentId = await aStudent(tx)
      made.push({ studentId, placementId: await aPlacement(tx, studentId) })
    }
    return made
  })

/** Until a statement waits for a row that another transaction has locked. */
const untilWaiting = () =>
  waitFor(async () => {
    const waiting = await api.db`
      select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    expect(waiting).toHaveLength(1)
  })

test.each<[string, BulkStep]>([
  ['dates', { kind: 'counts_from', countsFrom: '2026-08-10' }],
  ['letters', { kind: 'letters', templateId: letter.id, leavesBlank: true }],
])('a bulk step waits for the first placement before it locks the last: %s', async (_, step) => {
  const made = await interns()
  const ids = made.map(({ studentId }) => studentId).reverse()
  const placementIds = made.map(({ placementId }) => placementId).sort((a, b) => a - b)
  const [first, last] = [placementIds.at(0) ?? 0, placementIds.at(-1) ?? 0]
  const acted = await api.db.begin(async (other) => {
    await other`select from placements where id = ${first} for update`
    const acting = admin(bulk.run, { body: { step, selection: { ids } } })
    await untilWaiting()
    await other`select from placements where id = ${last} for update nowait`
    return { acting }
  })
  expect((await acted.acting).data).toMatchObject({ counts: { done: 45 } })
})

test('what a bulk step for a few dozen reports has reached the disk', async () => {
  // The tests' database does not wait for the disk, so each step begins by asking for that.
  await api.db.unsafe(`
    create table commits (waits text);
    create function begin_act() returns trigger language plpgsql as $$
      begin perform set_config('synchronous_commit', 'on', true); return new; end $$;
    create trigger begin_act before insert or update on bulk_acts
      for each row when (new.state in ('queued', 'undoing')) execute function begin_act();
    create function note_commit() returns trigger language plpgsql as $$
      begin insert into commits values (current_setting('synchronous_commit')); return null; end $$;
    create constraint trigger note_commit after update on bulk_acts deferrable initially deferred
      for each row execute function note_commit()`)
  const ids = (await interns()).map(({ studentId }) => studentId)
  const step = { kind: 'counts_from', countsFrom: '2026-08-10' } as const
  const { data } = await admin(bulk.run, { body: { step, selection: { ids } } })
  expect((await admin(bulk.undo, { params: { id: data.id } })).data.counts.undone).toBe(45)
  const commits = await api.db<{ waits: string }[]>`select distinct waits from commits`
  expect(commits).toEqual([{ waits: 'on' }])
})
