import { useSettings } from '#web/school-settings/use-settings.ts'

/** Whose product it is: logo, name and address. Its height is kept free until the settings are known. */
export function SchoolMark() {
  const { school, address, logo } = useSettings()
  return (
    <div className="flex min-h-14 items-center gap-4">
      {logo && (
        // White also in the dark, because most logos are drawn for paper.
        <img src={logo} alt="" className="size-14 shrink-0 rounded-lg border bg-white object-contain p-1" />
      )}
      <p className="flex min-w-0 flex-col">
        <span className="text-balance font-semibold">{school}</span>
        {address && <span className="text-pretty text-muted text-sm">{address}</span>}
      </p>
    </div>
  )
}
