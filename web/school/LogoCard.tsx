import { School } from 'lucide-react'
import { school } from '#contract/school.ts'
import { useSend } from '#web/api/use-send.ts'
import { useUpload } from '#web/api/use-upload.ts'
import { FileButton } from '#web/fields/FileButton.tsx'
import { loadSettings, useSettings } from '#web/school-settings/use-settings.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { classes } from '#web/ui/classes.ts'

export function LogoCard({ logo }: { logo: string | null }) {
  const { maxUploadMb } = useSettings()
  const upload = useUpload(school.setLogo)
  const remove = useSend(school.removeLogo)
  return (
    <Card title="Logo" description="On the sign-in screens and on every printed form.">
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
            <School aria-hidden />
          )}
        </span>
        <div className="flex flex-wrap gap-3">
          <FileButton
            accept="image/png,image/jpeg,image/webp"
            maxBytes={maxUploadMb * 1024 * 1024}
            isBusy={upload.isSending}
            onChoose={(file) => void upload.send(file).then(loadSettings)}
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
    </Card>
  )
}
