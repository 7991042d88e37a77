import { useSettings } from '#web/school-settings/use-settings.ts'

/** In a new school nobody can sign in, and only who runs the server can change that. */
export function NoAdminNote() {
  const { hasAdmin } = useSettings()
  if (hasAdmin) return null
  return (
    <div className="flex flex-col gap-2 rounded-card border border-dashed p-4 text-sm">
      <p className="font-medium">This school has no admin yet.</p>
      <p className="text-muted">Run this on the server, then open the link that it prints:</p>
      <code className="rounded-control bg-sunken p-3">
        npm run admin -- create <span className="whitespace-nowrap">--username NAME</span>{' '}
        <span className="whitespace-nowrap">--email ADDRESS</span>
      </code>
    </div>
  )
}
