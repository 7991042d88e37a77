import { slips } from '#contract/slips.ts'
import { fullName } from '#domain/person.ts'
import { slipEnd } from '#domain/slip.ts'
import { ensureMaySetAccount } from '#server/accounts/reach.ts'
import { inTransaction } from '#server/db.ts'
import { notFound, ruleBroken } from '#server/errors.ts'
import { fileInTurn } from '#server/exports/files.ts'
import { recordEvent } from '#server/http/changes.ts'
import type { Serve } from '#server/http/serve.ts'
import { acceptedHash } from '#server/passwords/change.ts'
import { printed } from '#server/print/printing.ts'
import { type Services, todayOf } from '#server/services.ts'
import { findPrintHead } from '#server/settings/print-head.ts'
import { chooseSlips, makeSlips, type Slip } from './make.ts'
import { deleteSlip, findRole } from './queries.ts'
import { openSlip, useSlip } from './use.ts'

export function slipRoutes(serve: Serve, services: Services) {
  serve(slips.check, async ({ db, actor, body, now }) => {
    const { ready, groups } = await chooseSlips(db, actor, { ...body, today: todayOf(services, now) })
    return { ready: ready.length, groups }
  })

  // A call that waits for its turn to print holds no transaction open: a few would hold every connection.
  serve(
    slips.print,
    ({ db, actor, body, now, ip }) =>
      fileInTurn(actor.id, async () => {
        const made = await inTransaction(db, { by: actor, ip, now }, async (tx) => {
          const { ready } = await chooseSlips(tx, actor, { ...body, today: todayOf(services, now) })
          if (ready.length === 0) throw ruleBroken('Nobody here needs a slip')
          return makeSlips(tx, ready, services.slipKey)
        })
        const head = {
          school: await findPrintHead(services, now),
          product: services.config.PRODUCT_NAME,
          address: `${services.publicUrl()}/landing`,
          number: body.people === 'students' ? 'student number' : 'email or mobile number',
          until: slipEnd(now, services.config.SCHOOL_TIMEZONE),
        }
        const stream = await printed('slips', { title: 'Invitation slips', at: now, head }, aPageAtATime(made))
        return { stream, type: 'application/pdf', name: 'invitation-slips.pdf' }
      }),
    ({ prepared }) => prepared,
  )

  serve(slips.cancel, async ({ tx, actor, params: { id } }) => {
    const role = await findRole(tx, id)
    if (role !== 'student' && role !== 'supervisor') throw notFound('Slip')
    await ensureMaySetAccount(tx, actor, { id, role })
    if (!(await deleteSlip(tx, id))) throw notFound('Slip')
    await recordEvent(tx, { action: 'invitation slip voided', noun: role, recordId: id })
  })

  serve(slips.open, async ({ db, body, ip, now }) => {
    const owner = await openSlip(db, { typed: body, ip, now, services })
    return { name: fullName(owner), usertype: owner.role, username: owner.username }
  })

  serve(
    slips.use,
    async ({ db, body, ip, now }) => {
      const owner = await openSlip(db, { typed: body, ip, now, services })
      const typed = { field: 'password', password: body.password, by: owner.userId } as const
      return { owner, hash: await acceptedHash(owner, typed, services.config.PRODUCT_NAME) }
    },
    ({ tx, prepared: { owner, hash } }) => useSlip(tx, owner, hash),
  )
}

async function* aPageAtATime(made: readonly Slip[]): AsyncGenerator<Slip[]> {
  for (let start = 0; start < made.length; start += 10) yield made.slice(start, start + 10)
}
