import { lazy, Suspense } from 'react'
import { useSession } from '#web/session/session.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const StudentsPage = lazy(async () => ({ default: (await import('#web/students/StudentsPage.tsx')).StudentsPage }))
const InternById = lazy(async () => ({ default: (await import('./InternPage.tsx')).InternById }))

/** A student who opens the students sees their own page. */
export function StudentsScreen() {
  const { usertype, id } = useSession()
  return (
    <Suspense fallback={<Skeleton className="h-96 w-full" />}>
      {usertype === 'student' && id !== null ? <InternById id={id} /> : <StudentsPage />}
    </Suspense>
  )
}
