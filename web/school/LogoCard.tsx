import { CircleAlert, School as SchoolIcon } from 'lucide-react'
import { type School, school } from '#contract/school.ts'
import { useSend } from '#web/api/use-send.ts'
import { useUpload } from '#web/api/use-upload.ts'
import { FileButton } from '#web/fields/FileButton.tsx'
import { loadSettings } from '#web/school-settings/use-settings.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { classes } from '#web/ui/classes.ts'
import { asLogo } from './as-logo.ts'

export function LogoCard({ logo, printsLogo }: Pick<School, 'logo' | 'printsLogo'>) {
  const upload = useUpload(school.setLogo)
  const remove = useSend(school.removeLogo)

  async function send(file: File) {
    // The server says what is wrong with a file that is not really a picture.
    await upload.send((await asLogo(file).catch(() => null)) ?? file)
    await loadSettings()
  }

  return (
    <Card title="Logo" description="On the sign-in screens, in emails, and on every printed page except CS Form 48.">
      <div className="flex flex-wrap items-center gap-5">
        <span
          className={classes(
            'flex size-20 items-center justify-center overflow-hidden rounded-lg border',
            logo ? 'bg-white' : 'bg-sunken text-muted',
          )}
        >
          {logo ? (
            <img src={logo} alt="The school’s logo" className="size-full object-contain" />
          ) : (
            <SchoolIcon aria-hidden />
          )}
        </span>
        <div className="flex flex-wrap gap-3">
          <FileButton
            accept="image/png,image/jpeg,image/webp"
            isBusy={upload.isSending}
            onChoose={(file) => void send(file)}
          >
            {logo ? 'Replace the logo' : 'Upload a logo'}
          </FileButton>
          {logo && (
            <Button
              tone="danger-quiet"
              size="sm"
              isBusy={remove.isSending}
              onClick={() => void remove.send({}).then(loadSettings)}
            >
              Remove
            </Button>
          )}
        </div>
      </div>
      {logo && !printsLogo && (
        <p className="mt-4 flex items-center gap-2 text-sm">
          <CircleAlert aria-hidden className="size-4 shrink-0 text-warn-ink" />
          This logo can’t be printed. Please upload it again.
        </p>
      )}
    </Card>
  )
}
