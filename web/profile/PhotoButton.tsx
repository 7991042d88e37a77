import { Camera } from 'lucide-react'
import { useRef, useState } from 'react'
import { profile } from '#contract/profile.ts'
import { sendFile } from '#web/api/ask.ts'
import { CallError } from '#web/api/call-error.ts'
import { refreshNoun } from '#web/api/refresh.ts'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { loadUser } from '#web/sign-in/load-user.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toasts.ts'

const kinds = ['image/jpeg', 'image/png', 'image/webp']

export function PhotoButton() {
  const { maxUploadMb } = useSettings()
  const [isSending, setSending] = useState(false)
  const picker = useRef<HTMLInputElement>(null)

  async function send(file: File) {
    if (!kinds.includes(file.type)) return toast.error('Choose a JPEG, PNG or WebP picture')
    if (file.size > maxUploadMb * 1024 * 1024) return toast.error(`Choose a picture of at most ${maxUploadMb} MB`)
    const form = new FormData()
    form.set('file', file)
    setSending(true)
    try {
      await sendFile(profile.photo, form)
      toast.success(profile.photo.done)
      await Promise.all([refreshNoun(profile.photo.path), loadUser()])
    } catch (fault) {
      toast.error(fault instanceof CallError ? fault.message : profile.photo.failed)
    } finally {
      setSending(false)
    }
  }

  return (
    <>
      <input
        ref={picker}
        hidden
        type="file"
        accept={kinds.join()}
        aria-label="Photo"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // the same file may be chosen again after a failure
          event.target.value = ''
          if (file) void send(file)
        }}
      />
      <Button tone="secondary" isBusy={isSending} onClick={() => picker.current?.click()}>
        {!isSending && <Camera aria-hidden />}
        Change photo
      </Button>
    </>
  )
}
