import { useSettings } from '#web/school-settings/use-settings.ts'

export function Footer() {
  const { product, school } = useSettings()
  return (
    <footer className="px-6 py-8 text-center text-muted text-sm">
      SIPP by <span className="font-semibold text-accent">{product}</span>
      {school && <> · {school}</>}
    </footer>
  )
}
