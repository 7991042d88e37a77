import { Link } from '@tanstack/react-router'
import { useSession } from '#web/session/session.ts'

/** Taps are accepted before the new password. Everything else needs it first. */
export function PasswordNote() {
  const mustChange = useSession((session) => session.mustChangePassword)
  if (!mustChange) return null
  return (
    <output className="block mb-6 rounded-card bg-warn-soft p-4 text-warn-ink">
      Someone at your school set your password. You can tap, but please set a new one soon.{' '}
      <Link to="/profile" className="font-medium underline underline-offset-4">
        Set a new password
      </Link>
    </output>
  )
}
