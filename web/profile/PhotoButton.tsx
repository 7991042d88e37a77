import { Camera } from 'lucide-react'
import { useRef } from 'react'
import { profile } from '#contract/profile.ts'
import { useUpload } from '#web/api/use-upload.ts'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { loadUser } from '#web/sign-in/load-user.ts'
import { Button } from '#web/ui/Button.tsx'
import { smallerPicture } from '#web/ui/picture.ts'
import { toast } from '#web/ui/toasts.ts'

const kinds = ['image/jpeg', 'image/png', 'image/webp']

export function PhotoButton() {
  const { maxUploadMb } = useSettings()
  const upload = useUpload(profile.photo)
  const picker = useRef<HTMLInputElement>(null)

  async function send(file: File) {
    if (!kinds.includes(file.type)) return toast.error('Choose a JPEG, PNG or WebP picture')
    if (file.size > maxUploadMb * 1024 * 1024) return toast.error(`Choose a picture of at most ${maxUploadMb} MB`)
    if (await upload.send(await smallerPicture(file))) await loadUser()
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
          // The same file can then be chosen again after a failure.
          event.target.value = ''
          if (file) void send(file)
        }}
      />
      <Button tone="secondary" isBusy={upload.isSending} onClick={() => picker.current?.click()}>
        {!upload.isSending && <Camera aria-hidden />}
        Change photo
      </Button>
    </>
  )
}
