import { corrections } from '#contract/corrections.ts'
import { sendFile } from '#web/api/ask.ts'
import { addressOf } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { refresh } from '#web/api/refresh.ts'
import { smallerPicture } from '#web/ui/picture.ts'
import { toast } from '#web/ui/toasts.ts'

/** Sends the document of a new request. The request holds even if its document did not arrive. */
export async function sendProof(id: number, file: File): Promise<void> {
  const form = new FormData()
  form.set('file', await smallerPicture(file))
  try {
    await sendFile({ ...corrections.attach, path: addressOf(corrections.attach.path, { id }) }, form)
    await refresh(corrections.attach)
  } catch (fault) {
    const reason = fault instanceof CallError ? fault.message : corrections.attach.failed
    toast.warn(`Your request was sent without its proof. ${reason}`)
  }
}
