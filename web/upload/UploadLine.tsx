import { CircleAlert, WifiOff, X } from 'lucide-react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { cancelUpload, type Upload } from './uploads.ts'

/** The progress of an upload, and its result. */
export function UploadLine({ upload, uploadKey }: { upload: Upload; uploadKey: string }) {
  const { name, sent, step, sentence } = upload
  return (
    <div className="flex w-full items-center gap-3 rounded-control border bg-sunken/50 py-1 pr-1 pl-3">
      {step === 'waiting' && <WifiOff aria-hidden className="size-5 shrink-0 text-warn-ink" />}
      {step === 'refused' && <CircleAlert aria-hidden className="size-5 shrink-0 text-danger-ink" />}
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 py-1.5">
        <span className="truncate text-sm leading-5">{name}</span>
        {step === 'sending' && <ProgressBar label={`Upload of ${name}`} value={Math.round(sent * 100)} max={100} />}
        {step !== 'sending' && (
          <span role={step === 'refused' ? 'alert' : 'status'} className="text-sm leading-5">
            {sentence ?? 'Connection lost. We’ll retry automatically.'}
          </span>
        )}
        {step === 'sending' && (
          <span className="text-muted text-sm leading-5">
            {sent < 1 ? `${Math.round(sent * 100)} % sent` : 'Checking the file…'}
          </span>
        )}
      </div>
      <IconButton
        label={step === 'refused' ? `Close the message about ${name}` : `Cancel the upload of ${name}`}
        onClick={() => cancelUpload(uploadKey)}
      >
        <X aria-hidden />
      </IconButton>
    </div>
  )
}
