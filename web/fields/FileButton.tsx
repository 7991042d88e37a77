import { Upload } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { whyRefused } from './file-drop.ts'

type Props = {
  /** In the form of a file input: 'application/pdf,.docx'. */
  accept: string
  isBusy: boolean
  onChoose: (file: File) => unknown
  children: ReactNode
}

/** Chooses one file. A file that is too large or of a wrong kind is refused before it is sent. */
export function FileButton({ accept, isBusy, onChoose, children }: Props) {
  const { maxUploadMb } = useSettings()
  const picker = useRef<HTMLInputElement>(null)

  function take(file: File) {
    const reason = whyRefused(file, accept, maxUploadMb * 1024 * 1024)
    if (reason) toast.error(reason)
    else onChoose(file)
  }

  return (
    <>
      <input
        ref={picker}
        hidden
        type="file"
        accept={accept}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // The same file can then be chosen again after a failure.
          event.target.value = ''
          if (file) take(file)
        }}
      />
      <Button tone="secondary" size="sm" isBusy={isBusy} onClick={() => picker.current?.click()}>
        {!isBusy && <Upload aria-hidden />}
        {children}
      </Button>
    </>
  )
}
